"""A headless browser for the tests of pages: Chromium, controlled through two pipes.

There are no timed waits: every command has an answer, and loading a page ends with an event.
"""

import json
import os
import select
import shutil
import subprocess
import tempfile
import urllib.parse

# The first has the same engine without a window, and takes a quarter less of the processor.
PROGRAMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
OPTIONS = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
           "--disable-background-networking", "--disable-dev-shm-usage",
           # A fast computer is told that it navigates too much.
           "--disable-ipc-flooding-protection"]
KEY_CODES = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, " ": 32,
             "Enter": 13, "Tab": 9, "f": 70}
SHIFT = 8


def find():
    """The path of the browser, or None if there is none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


class Browser:
    """One page; `requests` and `complaints` contain its network requests and its error messages."""

    def __init__(self, size=(1000, 800), scripts=True):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, self.commands = os.pipe()
        self.answers, to_write = os.pipe()

        def connect():
            # The browser reads from 3 and writes to 4; the new descriptors may have these numbers.
            read, write = os.dup(to_read), os.dup(to_write)
            os.dup2(read, 3)
            os.dup2(write, 4)

        self.process = subprocess.Popen(
            [find(), *OPTIONS, f"--user-data-dir={self.folder.name}", f"--window-size={size[0]},{size[1]}",
             # Disabling scripts later would be too late for a page with a separate process.
             f"--blink-settings=scriptEnabled={str(scripts).lower()}", "about:blank"],
            preexec_fn=connect, pass_fds=(3, 4), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.buffer, self.number, self.session = b"", 0, None
        self.loaded, self.requests, self.complaints = set(), [], []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.call(f"{domain}.enable")
        self.call("Page.setLifecycleEventsEnabled", enabled=True)

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        self.folder.cleanup()

    def _receive(self):
        while b"\0" not in self.buffer:
            # After the browser ends, one of its child processes may keep the pipe open.
            ready = select.select([self.answers], [], [], 1)[0]
            piece = os.read(self.answers, 65536) if ready else b""
            if not piece and (ready or self.process.poll() is not None):
                raise AssertionError("the browser has ended")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(message)
        if "method" in message:
            self._note(message["method"], message["params"])
        return message

    def _note(self, method, params):
        if method == "Page.lifecycleEvent" and params["name"] == "load":
            self.loaded.add(params["loaderId"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(urllib.parse.unquote(params["request"]["url"]))
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(params["exceptionDetails"]["text"])
        elif method == "Runtime.consoleAPICalled":
            self.complaints.append(str(params["args"]))
        elif method == "Log.entryAdded":
            self.complaints.append(params["entry"]["text"])
        elif method == "Page.javascriptDialogOpening":
            self.complaints.append(f"dialog: {params['message']}")

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise AssertionError(f"{method}: {answer['error']}")
                return answer["result"]

    def open(self, path, dark=False, place=""):
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        # From another page, so that another anchor of the same page is loaded, too.
        self._load("about:blank")
        self.requests, self.complaints = [], []
        self._load(f"file://{path}{place}")
        # Content that is laid out on demand has no text before the first frame.
        self.call("Page.captureScreenshot", clip={"x": 0, "y": 0, "width": 1, "height": 1, "scale": 1})

    def _load(self, url):
        loader = self.call("Page.navigate", url=url)["loaderId"]
        while loader not in self.loaded:
            self._receive()

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def press(self, key, shift=False):
        event = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": KEY_CODES[key],
                 "modifiers": SHIFT if shift else 0}
        if key == " ":
            event["text"] = " "
        elif key == "Enter":
            event["text"] = "\r"
        self.call("Input.dispatchKeyEvent", type="keyDown", **event)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def click(self, selector):
        box = self.evaluate(f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            element.scrollIntoView({{ block: 'center' }});
            const box = element.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
        }})()""")
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    def set_size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
