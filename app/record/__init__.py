"""What a person learned: the record of all courses, and the certificate of one."""
