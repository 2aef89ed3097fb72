"""The child process that draws. The bindings of OpenGL hold the interpreter for as long as a picture takes; a server
has others waiting meanwhile, so it lets the child draw.
"""

from plumbline.envs.child_process import ChildProcess

RENDER_PROCESS = ChildProcess()
