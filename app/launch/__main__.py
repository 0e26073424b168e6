"""`python -m app.launch`."""

import sys

from app.launch.main import main

sys.exit(main())
