"""The look of machines: drawings of parts, the atlas that is made of them, and what surrounds the field."""
