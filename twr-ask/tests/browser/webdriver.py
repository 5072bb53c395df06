"""A browser that is driven by its keyboard, over WebDriver and with the standard library alone."""

import base64
import http.client
import json
import os
import re
import shutil
import subprocess
import tempfile
import time

TAB, ENTER, SPACE, SHIFT, CONTROL = "\ue004", "\ue007", " ", "\ue008", "\ue009"
END, HOME, DOWN, UP = "\ue010", "\ue011", "\ue015", "\ue013"

# An element, as WebDriver names it.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--window-size=900,900",
]

# How long one thing may take on a busy machine.
PATIENCE = 30


class Wrong(Exception):
    """What the page or the program did is not what was expected."""


def until(what, said, patience=PATIENCE):
    """The first value of `what()` that is true; `said` names it if none comes."""
    end = time.monotonic() + patience
    while True:
        value = what()
        if value:
            return value
        if time.monotonic() > end:
            raise Wrong(f"{said} did not come within {patience} s")
        time.sleep(0.02)


class Browser:
    """A headless browser with a fresh profile. Leaving the `with` block ends it and its driver."""

    def __enter__(self):
        self.profile = tempfile.mkdtemp(prefix="twr-browser-")
        self.log = open(os.path.join(self.profile, "driver.log"), "w+", encoding="utf-8")
        command = [shutil.which("chromedriver"), "--port=0"]
        self.driver = subprocess.Popen(command, stdout=self.log, stderr=subprocess.STDOUT)
        try:
            self.port = int(until(self._port, "the port of chromedriver"))
            options = {
                "binary": shutil.which("chromium"),
                "args": [*FLAGS, f"--user-data-dir={os.path.join(self.profile, 'data')}"],
            }
            asked = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}
            made = self._request("POST", "/session", {"capabilities": asked})
            self.session = f"/session/{made['sessionId']}"
        except BaseException:
            self.session = None
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            if self.session:
                self._request("DELETE", self.session)
        except (OSError, Wrong, http.client.HTTPException):
            pass
        self.driver.terminate()
        try:
            self.driver.wait(5)
        except subprocess.TimeoutExpired:
            self.driver.kill()
            self.driver.wait()
        self.log.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def _port(self):
        with open(self.log.name, encoding="utf-8") as log:
            found = re.search(r"started successfully on port (\d+)", log.read())
        return found and found.group(1)

    def _request(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            sent = None if body is None else json.dumps(body)
            connection.request(method, path, sent, {"Content-Type": "application/json"})
            value = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            raise Wrong(f"{method} {path}: {value['error']}: {value['message']}")
        return value

    def _ask(self, method, path, body=None):
        return self._request(method, self.session + path, body)

    def open(self, url):
        self._ask("POST", "/url", {"url": url})

    def reload(self):
        self._ask("POST", "/refresh", {})

    def back(self):
        self._ask("POST", "/back", {})

    def press(self, *keys):
        """Presses each key, with the modifiers before it in one tuple held down."""
        strokes = []
        for key in keys:
            chord = key if isinstance(key, tuple) else (key,)
            strokes += [{"type": "keyDown", "value": one} for one in chord]
            strokes += [{"type": "keyUp", "value": one} for one in reversed(chord)]
        keyboard = {"type": "key", "id": "keyboard", "actions": strokes}
        self._ask("POST", "/actions", {"actions": [keyboard]})

    def write(self, text):
        self.press(*text)

    def run(self, script, *arguments):
        """What the script returns. It is no script of the page's."""
        return self._ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def heard(self):
        """What a screen reader says of the element with the focus: its role, its name and its state."""
        element = self._ask("GET", "/element/active")[ELEMENT]
        role = self._ask("GET", f"/element/{element}/computedrole")
        name = self._ask("GET", f"/element/{element}/computedlabel")
        is_on = self._ask("GET", f"/element/{element}/selected")
        return f"{role}: {name}{' [on]' if is_on else ''}"

    def tabbed(self, most=40):
        """All that the Tab key comes to, from the top of the page, in order."""
        self.run("document.activeElement.blur(); window.getSelection().collapse(document.body, 0)")
        found = []
        for _ in range(most):
            self.press(TAB)
            if self.run("return document.activeElement === document.body"):
                return found
            found.append(self.heard())
            if len(found) > 1 and found[-1] == found[0]:
                return found[:-1]
        return found

    def go_to(self, start):
        """Presses Tab until the focus is on what is heard so."""
        passed = []
        for _ in range(60):
            heard = self.heard()
            if heard.startswith(start):
                return
            passed.append(heard)
            self.press(TAB)
        raise Wrong(f"Tab does not come to {start!r}, but to {passed}")

    def filled(self):
        """What a browser sends of the form: the values of its fields, in their order."""
        return self.run("return [...new FormData(document.forms[0]).values()]")

    def text(self):
        return self.run("return document.body ? document.body.innerText : ''")

    def wait_for(self, text):
        until(lambda: text in self.text(), f"{text!r} on the page")

    def be_phone(self):
        """Shows the pages from now on as a phone does."""
        emulated = {"width": 390, "height": 844, "deviceScaleFactor": 0, "mobile": True}
        command = {"cmd": "Emulation.setDeviceMetricsOverride", "params": emulated}
        self._ask("POST", "/goog/cdp/execute", command)

    def picture(self, name):
        """Keeps what is seen in the folder of TWR_PICTURES, if that is set."""
        folder = os.environ.get("TWR_PICTURES")
        if folder:
            with open(os.path.join(folder, f"{name}.png"), "wb") as file:
                file.write(base64.b64decode(self._ask("GET", "/screenshot")))
