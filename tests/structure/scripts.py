"""The functions that tools/run, tools/test and .ci/run share, under "set -eu" as there, with a Meson that only notes
what it is asked."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv[1])
MESON = """#!/bin/sh
echo "$1" >>"$ASKED"
mkdir -p "$BUILD/meson-private" && touch "$BUILD/build.ninja" "$BUILD/meson-private/coredata.dat"
"""


class Configure(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.asked, self.build = pathlib.Path(folder.name, "asked"), pathlib.Path(folder.name, "build")
        programs = pathlib.Path(folder.name, "programs")
        programs.mkdir()
        meson = programs / "meson"
        meson.write_text(MESON)
        meson.chmod(0o755)
        self.environment = {
            **os.environ,
            "PATH": f"{programs}:{os.environ['PATH']}",
            "ASKED": str(self.asked),
            "BUILD": str(self.build),
            "KARUM_BUILD_DIR": str(self.build),
        }

    def configure(self, *options):
        """What Meson was asked, if the script goes on afterwards."""
        self.asked.write_text("")
        script = 'set -eu; source_dir=$1; shift; . "$source_dir/tools/common.sh"; configure_program "$@"; echo on'
        done = subprocess.run(
            ["sh", "-c", script, "sh", ROOT, *options], env=self.environment, capture_output=True, text=True, check=False
        )
        self.assertEqual((done.returncode, done.stdout), (0, "on\n"), done.stderr)
        return self.asked.read_text().split()

    @staticmethod
    def age(path):
        """The clock of a file system is coarse."""
        os.utime(path, (1000000000, 1000000000))

    def test_options(self):
        coredata = self.build / "meson-private" / "coredata.dat"
        self.assertEqual(self.configure("-Dwerror=true", "-Da=b"), ["setup"])
        self.age(coredata)
        self.assertEqual(self.configure("-Dwerror=true", "-Da=b"), [])
        self.assertEqual(self.configure(), [])
        self.assertEqual(self.configure("-Da=b"), ["configure"])
        self.age(coredata)
        self.assertEqual(self.configure("-Da=b"), [])
        # Somebody has set others by hand.
        self.age(self.build / "options-given")
        coredata.touch()
        self.assertEqual(self.configure("-Da=b"), ["configure"])

    def test_none(self):
        self.assertEqual(self.configure(), ["setup"])
        self.assertEqual(self.configure(), [])


class Names(unittest.TestCase):
    def test_modules(self):
        """No script is called as a module of Python: its neighbours would read it in the place of that one, where Python
        hasn't read the module before. "site" it always has."""
        scripts = [path for folder in ("tests", "tools") for path in (ROOT / folder).rglob("*.py")]
        self.assertGreater(len(scripts), 50)
        self.assertEqual([path for path in scripts if path.stem in sys.stdlib_module_names - {"site"}], [])


class Help(unittest.TestCase):
    def test_help(self):
        """Every tool says what it is for when it is asked, and does nothing else."""
        for tool in sorted((ROOT / "tools").iterdir()):
            # A hook of git, which has no arguments; the program's own options.
            if not tool.is_file() or not os.access(tool, os.X_OK) or tool.name in ("pre-commit", "run"):
                continue
            with tempfile.TemporaryDirectory() as folder:
                done = subprocess.run([tool.resolve(), "--help"], cwd=folder, capture_output=True, text=True, check=False,
                                      stdin=subprocess.DEVNULL, env={**os.environ, "KARUM_BUILD_DIR": f"{folder}/b"})
                self.assertEqual(os.listdir(folder), [], tool.name)
            self.assertIn(done.returncode, (0, 1, 2), (tool.name, done.stderr))
            self.assertIn(tool.name, done.stdout + done.stderr)
            self.assertNotIn("Traceback", done.stderr, tool.name)


unittest.main(argv=sys.argv[:1])
