"""The parts of `./bench faults`: one file for each kind of misfortune."""
