"""install_page.py FOLDER... PLACE: installs the browser client, from the first of the folders that holds it, under
DESTDIR/PLACE. Files of an earlier version are removed: the names of the page's files change with their content.
"""
import os
import shutil
import sys

*folders, place = sys.argv[1:]
place = os.environ.get("DESTDIR", "") + place
for folder in folders:
    if os.path.exists(os.path.join(folder, "index.html")):
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(folder, place, copy_function=shutil.copyfile)
        for where, below, names in os.walk(place):  # whatever the builder's umask was
            os.chmod(where, 0o755)
            for name in names:
                os.chmod(os.path.join(where, name), 0o644)
        break
else:
    print("without the page for browsers: `make web` builds it")
