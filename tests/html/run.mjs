// The HTML report in a real browser: node run.mjs PROGRAM SAMPLES [--keep FOLDER] [PART ...]
//
// Parts: pages (every report renders, is valid, accessible and fits), use (tabs, filter, links, print,
// without script), big (10,000 findings). Exit status 77: a tool is missing.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const missing = (what) => {
  console.log(`skipped: ${what}`);
  process.exit(77);
};

const modules = await Promise.all([
  import("./browser.mjs"),
  import("./projects.mjs"),
  import("./pages.mjs"),
  import("./use.mjs"),
]).catch((error) => missing(`run "npm ci --ignore-scripts" in tests/html first (${error.message})`));
const [{ Browser, findChromium }, { Maker, makeReports }, pages, use] = modules;
const chromium = findChromium() || missing("no Chromium (Debian: apt-get install chromium)");

const args = process.argv.slice(2);
const keepAt = args.indexOf("--keep");
const kept = keepAt >= 0 ? resolve(args.splice(keepAt, 2)[1]) : null;
const [program, samples, ...parts] = args;
const wants = (part) => !parts.length || parts.includes(part);
const folder = kept || mkdtempSync(join(tmpdir(), "html-report-"));
mkdirSync(folder, { recursive: true });

let passed = 0;
const failures = [];
async function check(name, test) {
  try {
    await test();
    passed++;
  } catch (error) {
    failures.push(name);
    console.log(`--- ${name}\n${error.message}`);
  }
}

const browser = await Browser.start(chromium);
try {
  const maker = new Maker(resolve(program), resolve(samples), folder);
  const reports = wants("pages") || wants("use") ? makeReports(maker) : {};
  if (wants("pages")) await pages.checkAll(check, browser, reports);
  if (wants("use")) await use.checkAll(check, browser, reports);
  if (wants("big")) await use.checkBig(check, browser, maker);
} finally {
  await browser.stop();
  if (!kept) rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length || !passed ? 1 : 0;
