#!/bin/sh
# Removes from a virtual environment what no running site uses: the symbols of libraries, the tests of
# packages, and languages that the site does not speak. Usage: slim_packages.sh VENV
set -e
cd "$1"/lib/python*/site-packages

find . -name '*.so*' -type f -size +1M -exec strip --strip-unneeded {} \; 2>/dev/null || true
find numba numpy -type d -name tests -prune -exec rm -rf {} +
# The files of Babel are named by languages, the folders of Django and its apps are.
find babel/locale-data -name '*.dat' ! -name root.dat ! -name 'en*' ! -name 'ru*' ! -name 'pl*' \
  ! -name 'uk*' -delete
find . -path '*/locale/*' -prune -type d ! -name en ! -name ru ! -name pl ! -name uk \
  ! -name __pycache__ -exec rm -rf {} +
find . \( -name '*.po' -o -name '*.pyi' \) -delete
