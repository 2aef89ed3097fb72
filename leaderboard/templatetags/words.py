"""Numbers and names as pages write them."""

from django import template

register = template.Library()
