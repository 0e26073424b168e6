"""Constants of SENCE that are valid for a time: the UTM of each month, the values of an hour."""
