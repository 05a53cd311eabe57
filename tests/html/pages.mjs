// What must hold of every report.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import axe from "axe-core";
import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:a11y"],
  rules: {
    // Matters of taste, not of validity: one long line is what a browser is fine with.
    "long-title": "off",
    "no-inline-style": "error",
    "no-trailing-whitespace": "off", // of quoted source
    "void-style": "off",
    "require-sri": "off", // nothing is loaded
    "wcag/h32": "off", // the filter is no form to be sent: it acts while it is filled in
    "form-dup-name": ["error", { shared: ["radio", "checkbox"] }],
    "valid-id": ["error", { relaxed: true }], // "3.12", so that a link to it can be guessed
  },
});

async function checkMarkup(file) {
  const report = await validator.validateString(readFileSync(file, "utf8"), file);
  const messages = report.results.flatMap((result) =>
    result.messages.map((m) => `${m.line}:${m.column} ${m.ruleId}: ${m.message}`)
  );
  assert.deepEqual(messages, []);
}

const unfold = (page) =>
  page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));

/* Also what is folded fits into the window. */
async function checkWidths(page) {
  await unfold(page);
  for (const width of [320, 360, 600, 800, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(() => {
      const window = document.documentElement;
      return window.scrollWidth - window.clientWidth;
    });
    assert.equal(over, 0, `${over} px wider than a window of ${width} px`);
  }
}

async function checkAccess(page, colorScheme, width) {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  await unfold(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const problems = found.violations.map(
    (v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`
  );
  assert.deepEqual(problems, []);
  assert.ok(found.passes.some((p) => p.id === "color-contrast"), "contrast was not looked at");
}

async function checkStructure(page) {
  const shape = await page.evaluate(() => ({
    h1: document.querySelectorAll("h1").length,
    main: document.querySelectorAll("main").length,
    header: document.querySelectorAll("body > header").length,
    lang: document.documentElement.lang,
    doubled: Array.from(document.querySelectorAll("[id]"))
      .map((e) => e.id)
      .filter((id, i, ids) => ids.indexOf(id) !== i),
    dead: Array.from(document.querySelectorAll('a[href^="#"]'))
      .map((a) => decodeURIComponent(a.hash.slice(1)))
      .filter((id) => !document.getElementById(id)),
    schemes: Array.from(document.querySelectorAll("a"))
      .map((a) => a.protocol)
      .filter((p) => !["https:", "http:", "file:"].includes(p)),
    headings: Array.from(document.querySelectorAll("h1,h2,h3,h4,h5,h6")).map((h) => +h.tagName[1]),
    tables: Array.from(document.querySelectorAll("table")).filter((t) => !t.caption).length,
  }));
  assert.equal(shape.h1, 1);
  assert.equal(shape.main, 1);
  assert.equal(shape.header, 1);
  assert.equal(shape.lang, "en");
  assert.deepEqual(shape.doubled, []);
  assert.deepEqual(shape.dead, []);
  assert.deepEqual(shape.schemes, []);
  assert.equal(shape.tables, 0, "tables without a caption");
  shape.headings.reduce((last, level) => {
    assert.ok(level <= last + 1, `h${level} behind h${last}`);
    return level;
  }, 0);
}

async function checkReport(check, browser, name, file) {
  const { page, trouble, close } = await browser.open(file);
  await check(`${name}: valid HTML`, () => checkMarkup(file));
  await check(`${name}: structure`, () => checkStructure(page));
  await check(`${name}: light`, () => checkAccess(page, "light", 1280));
  await check(`${name}: dark`, () => checkAccess(page, "dark", 1280));
  await check(`${name}: phone`, () => checkAccess(page, "light", 360));
  await check(`${name}: widths`, () => checkWidths(page));
  await check(`${name}: asks for nothing, complains of nothing`, () => assert.deepEqual(trouble, []));
  await close();
}

/* A few at a time: each page has a process of its own. */
export async function checkAll(check, browser, reports) {
  const waiting = Object.entries(reports);
  const work = async () => {
    for (let next; (next = waiting.shift()); ) await checkReport(check, browser, ...next);
  };
  await Promise.all([work(), work(), work()]);
}
