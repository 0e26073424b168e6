"""`python -m launch`."""

import sys

from launch.main import main

sys.exit(main())
