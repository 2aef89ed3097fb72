"""The image of docker/, built and run without a container engine, behind nginx."""
