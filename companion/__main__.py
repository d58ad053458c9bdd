"""python -m companion"""

import sys

from companion.commands.cli import main

if __name__ == "__main__":  # a worker of the simulator imports this file too
    sys.exit(main())
