"""Run the package's command line: `python -m plumbline`."""

import sys

from plumbline.evaluation.offline.commands import main

if __name__ == "__main__":
    sys.exit(main())
