"""Processes behind `make run`: supervisor, embedded servers and uvicorn protocols."""
