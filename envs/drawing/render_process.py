"""The child process that draws for a server. The OpenGL bindings hold the GIL while they draw a picture."""

from plumbline.envs.child_process import ChildProcess

RENDER_PROCESS = ChildProcess()
