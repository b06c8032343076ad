# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the notebook of the examples with nbconvert, and checks its page in Chromium, light and dark."""
import json
import os
import re
import subprocess
import tempfile
import unittest

import tools

# Checks the rendered page: charts are as wide as the text, and labels are complete, legible and do not overlap.
JUDGE = """<script>
function numbers(colour) { return colour.match(/[\\d.]+/g).map(Number); }
function light(c) {
    const [r, g, b] = c.slice(0, 3).map(v => (v /= 255) <= .03928 ? v / 12.92 : Math.pow((v + .055) / 1.055, 2.4));
    return .2126 * r + .7152 * g + .0722 * b;
}
function ground(element) {
    for (; element; element = element.parentElement) {
        const c = numbers(getComputedStyle(element).backgroundColor);
        if (c.length < 4 || c[3] > 0) return c;
    }
    return [255, 255, 255];
}
function contrast(element, colour) {
    const behind = ground(element), opacity = Number(getComputedStyle(element).opacity);
    const shown = numbers(colour).slice(0, 3).map((v, i) => v * opacity + behind[i] * (1 - opacity));
    const [a, b] = [light(shown), light(behind)].sort((x, y) => y - x);
    return (a + .05) / (b + .05);
}
function judged(panel) {
    const words = [...panel.querySelectorAll('p, li')].map(e => contrast(e, getComputedStyle(e).color));
    const charts = [...panel.querySelectorAll('svg')].map(svg => {
        const frame = svg.getBoundingClientRect(), texts = [...svg.querySelectorAll('text')];
        const boxes = texts.map(text => text.getBoundingClientRect());
        const outside = boxes.filter(b => b.left < frame.left - 2 || b.right > frame.right + 2
                                          || b.top < frame.top - 2 || b.bottom > frame.bottom + 2).length;
        let meeting = 0;
        boxes.forEach((a, i) => boxes.slice(i + 1).forEach(b => {
            if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) ++meeting;
        }));
        return {width: frame.width, height: frame.height, texts: texts.length, outside, meeting,
                areas: svg.querySelectorAll('[class^=part]').length,
                contrast: Math.min(...texts.map(text => contrast(text, getComputedStyle(text).fill)))};
    });
    return {width: panel.getBoundingClientRect().width, contrast: Math.min(...words), charts,
            scrolls: panel.scrollWidth > panel.clientWidth};
}
const told = document.createElement('pre');
told.id = 'judged';
told.textContent = JSON.stringify({panels: [...document.querySelectorAll('.vram-planner')].map(judged),
                                   ground: numbers(getComputedStyle(document.body).backgroundColor)});
document.body.append(told);
</script></body>"""


def page(folder, theme):
    """The page of the notebook, with the script that checks it at the end."""
    environment = {**os.environ, "PYTHONPATH": os.path.join(tools.ROOT, "python"), "HOME": folder,
                   "VRAM_PLANNER_CLI": os.environ["VRAM_CLI"]}
    tools.run(tools.DEBIAN, "-m", "nbconvert", "--execute", "--to", "html", f"--HTMLExporter.theme={theme}",
              "--output-dir", folder, "--output", theme, os.path.join(tools.ROOT, "examples", "notebook.ipynb"),
              env=environment, cwd=folder)
    path = os.path.join(folder, theme + ".html")
    with open(path, encoding="utf-8") as file:
        text = re.sub(r'<script[^>]+src="http[^>]+></script>', "", file.read())  # not on this machine
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace("</body>", JUDGE))
    return path


def chromium(folder, path, *options):
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
               "--window-size=1000,2200", f"--user-data-dir={folder}/profile", *options, "file://" + path]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=120,
                          env={**os.environ, "HOME": folder}).stdout


class Notebook(unittest.TestCase):
    def seen(self, theme):
        with tempfile.TemporaryDirectory() as folder:
            path = page(folder, theme)
            kept = os.environ.get("VRAM_SCREENSHOTS")
            if kept:
                chromium(folder, path, f"--screenshot={os.path.join(kept, theme)}.png")
            shown = chromium(folder, path, "--dump-dom")
        with self.subTest(theme):
            self.assertIn("Fits on NVIDIA GeForce RTX 4090", shown)
            self.assertIn("What would help most", shown)
            told = re.search(r'<pre id="judged">(.*?)</pre>', shown, re.S)
            self.assertTrue(told, "the page was not shown")
            return json.loads(told.group(1))

    def test_light_and_dark(self):
        for theme in ("light", "dark"):
            judged = self.seen(theme)
            self.assertEqual(sum(judged["ground"][:3]) > 3 * 128, theme == "light")
            self.assertEqual(len(judged["panels"]), 2)
            for panel in judged["panels"]:
                self.assertFalse(panel["scrolls"])
                self.assertGreater(panel["contrast"], 4.5)
                self.assertEqual(len(panel["charts"]), 2)
                for chart in panel["charts"]:
                    self.assertGreater(chart["width"], 0.95 * panel["width"])
                    self.assertGreater(chart["contrast"], 3)
                    self.assertEqual((chart["outside"], chart["meeting"]), (0, 0), chart)
                    self.assertGreater(chart["areas"], 3)
                    self.assertGreater(chart["texts"], 1)


if __name__ == "__main__":
    tools.need("chromium")
    for module in ("nbconvert", "ipykernel"):
        if not tools.has(tools.DEBIAN, module):
            tools.skip(f"{tools.DEBIAN} has no {module}")
    unittest.main()
