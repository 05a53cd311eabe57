// A headless Chromium that may load files and nothing else.
import { accessSync, constants } from "node:fs";
import { chromium } from "playwright-core";

const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export function findChromium() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const given = process.env.CHROMIUM ? [process.env.CHROMIUM] : [];
  const folders = (process.env.PATH || "").split(":").filter(Boolean);
  for (const path of [...given, ...folders.flatMap((f) => names.map((n) => `${f}/${n}`))]) {
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      continue;
    }
  }
  return null;
}

export class Browser {
  static async start(executablePath) {
    const self = new Browser();
    self.browser = await chromium.launch({ executablePath, args: flags });
    return self;
  }

  stop() {
    return this.browser.close();
  }

  /* A page and what it complained of or asked for. */
  async open(file, options = {}) {
    const { width = 1280, height = 800, hash = "", ...rest } = options;
    const context = await this.browser.newContext({
      viewport: { width, height },
      reducedMotion: "reduce",
      ...rest,
    });
    const page = await context.newPage();
    const trouble = [];
    page.on("console", (message) => trouble.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => trouble.push(`error: ${error.message}`));
    page.on("dialog", (dialog) => {
      trouble.push(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    page.on("request", (request) => {
      if (request.url().split("#")[0] !== `file://${file}`) trouble.push(`request: ${request.url()}`);
    });
    await page.goto(file === "about:blank" ? file : `file://${file}${hash}`);
    return { page, trouble, close: () => context.close() };
  }
}
