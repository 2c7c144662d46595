"""Parts of `tools/move.py`: scopes, modules, names and TypeScript paths. Leaves with the last commit of the moves."""
