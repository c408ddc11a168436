"""Files for research that everybody may download (docs/data.md): results of months, deals of days.

They are made only where the setting `OPEN_DATA_DIR` names a folder. A file never changes: a closed
account is in none that is made later.
"""
