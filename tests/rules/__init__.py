"""Rules: the kernel, the contract every system keeps, and each system by itself."""
