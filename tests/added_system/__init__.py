"""What the toy needs beside rules and tests to be a system of the site: test_adding_a_system.py puts it in place."""
