"""Signing in through an OpenID provider that the operator names. Nothing of it is offered where none is named."""
