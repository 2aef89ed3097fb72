"""Methods that pages take."""

from django.views.decorators.http import require_http_methods

takes_form = require_http_methods(["GET", "HEAD", "POST"])
"""Limit a page with a form to showing it and to what is sent with it."""
