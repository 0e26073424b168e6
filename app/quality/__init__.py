"""What is missing in the data, counted by the very lists where it can be mended."""
