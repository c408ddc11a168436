"""Processes behind `make run`: supervisor and its forks, servers, uvicorn protocols."""
