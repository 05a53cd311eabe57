// The report as people use it: by mouse, by keyboard, without script, on paper.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";

const visible = (page, selector) =>
  page.evaluate(
    (s) =>
      Array.from(document.querySelectorAll(s))
        .filter((e) => e.checkVisibility())
        .map((e) => e.id || e.textContent),
    selector
  );
const focused = (page) => page.evaluate(() => document.activeElement.id);
const state = (page) => page.locator(".state output").first().textContent();
const shownFindings = (page) => page.evaluate(() => document.querySelectorAll(".finding:not([hidden])").length);

async function withPage(browser, file, options, test) {
  const { page, trouble, close } = await browser.open(file, options);
  await test(page);
  assert.deepEqual(trouble, []);
  await close();
}

async function checkTabsByMouse(page) {
  assert.deepEqual(await visible(page, ".panel"), ["3.11"]);
  await page.click('.tabs a[href="#3.12"]');
  assert.deepEqual(await visible(page, ".panel"), ["3.12"]);
  assert.equal(await page.evaluate(() => location.hash), "#3.12");
  await page.click('.targets a[href="#3.13"]');
  assert.deepEqual(await visible(page, ".panel"), ["3.13"]);
}

async function checkTabsByKeyboard(page) {
  const selected = () => visible(page, '[role="tab"][aria-selected="true"] strong');
  await page.focus('.tabs a[href="#3.11"]');
  for (const [key, tab] of [
    ["ArrowRight", "3.12"],
    ["End", "3.15"],
    ["ArrowRight", "3.11"],
    ["ArrowLeft", "3.15"],
    ["Home", "3.11"],
  ]) {
    await page.keyboard.press(key);
    assert.deepEqual(await selected(), [tab], key);
    assert.deepEqual(await visible(page, ".panel"), [tab], key);
    assert.equal(await focused(page), `${tab}-tab`, key);
  }
  const stops = await page.evaluate(() => document.querySelectorAll('[role="tab"][tabindex="0"]').length);
  assert.equal(stops, 1, "one tab stop for all tabs");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "3.11", "from the tab into its panel");
}

async function checkTabRoles(page) {
  const roles = await page.evaluate(() =>
    Array.from(document.querySelectorAll('[role="tab"]')).map((tab) => {
      const panel = document.getElementById(tab.getAttribute("aria-controls"));
      return panel.getAttribute("role") === "tabpanel" && panel.getAttribute("aria-labelledby") === tab.id;
    })
  );
  assert.equal(roles.length, 5);
  assert.ok(roles.every(Boolean));
}

async function checkFilter(page) {
  const total = await shownFindings(page);
  assert.equal(await state(page), `${total} findings`);
  await page.fill('[name="text"]', "gunicorn gevent");
  await page.waitForFunction(() => document.querySelector(".state output").textContent.includes(" of "));
  const some = await shownFindings(page);
  assert.ok(some > 0 && some < total, `${some} of ${total}`);
  assert.equal(await state(page), `${some} of ${total} findings shown`);
  assert.equal(await page.evaluate(() => document.querySelectorAll(".group:not([hidden]) .finding:not([hidden])").length), some);
  await page.click('button[type="reset"]');
  await page.waitForFunction((n) => document.querySelector(".state output").textContent === `${n} findings`, total);
  await page.uncheck('[name="severity"][value="info"]');
  await page.uncheck('[name="severity"][value="warning"]');
  const left = await page.evaluate(() =>
    Array.from(document.querySelectorAll(".finding:not([hidden])")).map((f) => f.dataset.severity));
  assert.ok(left.length > 0 && left.every((s) => s === "blocker"), String(left));
  await page.click('button[type="reset"]');
  await page.selectOption('[name="kind"]', "monkey-patch");
  assert.equal(await shownFindings(page), 1);
  await page.fill('[name="text"]', "nothing has this");
  await page.waitForFunction(() => document.querySelector(".state output").textContent.startsWith("0 of"));
  assert.deepEqual(await visible(page, ".group"), []);
}

async function checkFilterByKeyboard(page) {
  await page.focus('[name="text"]');
  await page.keyboard.type("patch_all");
  await page.waitForFunction(() => document.querySelector(".state output").textContent.startsWith("1 of"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.name), "python");
  await page.focus('[name="severity"][value="warning"]');
  await page.keyboard.press("Space");
  assert.equal(await shownFindings(page), 0);
  await page.focus('[name="group"][value="rule"]');
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.querySelector(".groups").className), "groups by-file");
  await page.focus('button[type="reset"]');
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector(".groups").classList.contains("by-file"));
}

async function checkGrouping(page) {
  const total = await shownFindings(page);
  const rules = await page.evaluate(() => document.querySelectorAll(".group").length);
  await page.check('[name="group"][value="file"]');
  const files = await page.evaluate(() =>
    Array.from(document.querySelectorAll(".group")).map((g) => ({
      path: g.querySelector("h3").textContent,
      count: Number(g.querySelector(".count").textContent),
      paths: Array.from(g.querySelectorAll(".path")).map((p) => p.textContent),
      lines: Array.from(g.querySelectorAll(".finding")).map((f) => Number(f.dataset.line)),
    })));
  assert.equal(files.reduce((sum, f) => sum + f.count, 0), total);
  for (const file of files) {
    assert.ok(file.paths.every((p) => p === file.path), file.path);
    assert.deepEqual(file.lines, file.lines.slice().sort((a, b) => a - b));
  }
  assert.ok((await visible(page, ".finding .rule")).length === total, "each names its rule");
  await page.click('.finding .rule[href="#rule-dep.gevent"]');
  assert.equal(await page.evaluate(() => document.querySelectorAll(".group").length), rules);
  assert.ok(await page.locator("#rule-dep\\.gevent").isVisible());
}

async function checkFindingsOfTarget(page) {
  await page.click('.panel:not([hidden]) a[data-python="11"]');
  const text = await page.locator('.panel:not([hidden]) a[data-python="11"]').textContent();
  assert.equal(`${await shownFindings(page)} findings at 3.11`, text);
  assert.equal(await page.inputValue('[name="python"]'), "11");
}

async function checkRuleLink(page) {
  await page.uncheck('[name="severity"][value="blocker"]');
  assert.ok(!(await page.locator("#rule-dep\\.gunicorn-setuptools").isVisible()));
  await page.click('.panel:not([hidden]) .rule[href="#rule-dep.gunicorn-setuptools"]');
  assert.ok(await page.locator("#rule-dep\\.gunicorn-setuptools").isVisible());
}

async function checkWithoutScript(page) {
  assert.equal((await page.locator(".panel:visible").count()), 5);
  assert.equal(await page.locator(".filter:visible").count(), 0);
  assert.equal(await page.locator('[role="tab"]').count(), 0);
  assert.ok((await page.locator(".finding:visible").count()) > 20);
}

async function checkPrint(page) {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.equal((await visible(page, ".panel")).length, 5, "all targets are on paper");
  assert.deepEqual(await visible(page, ".filter"), []);
  const colour = await page.evaluate(() => getComputedStyle(document.body).color);
  assert.equal(colour, "rgb(27, 32, 41)", "paper is never dark");
  await page.emulateMedia({ media: null });
  const pdf = await page.pdf({ format: "A4" });
  assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
  const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
  assert.ok(pages > 3 && pages < 20, `${pages} pages`);
  assert.ok(await page.evaluate(() => document.querySelectorAll("details:not([open])").length) > 0);
}

async function checkExcerpt(page) {
  const excerpt = page.locator("#rule-deploy\\.gunicorn-gevent .finding").first().locator(".excerpt");
  assert.equal(await excerpt.locator("mark").textContent(), "-k gevent");
  assert.ok((await excerpt.locator(".line").count()) <= 3);
  assert.equal(await excerpt.locator(".hit").getAttribute("data-number"), "1");
}

async function checkHostile(page) {
  const made = await page.evaluate(() => ({
    scripts: document.scripts.length,
    styles: document.querySelectorAll("style, link").length,
    images: document.querySelectorAll("img, iframe, object, embed").length,
    handlers: Array.from(document.querySelectorAll("*")).filter((e) =>
      Array.from(e.attributes).some((a) => a.name.startsWith("on") || a.name === "style")).length,
    text: document.body.innerText,
  }));
  assert.equal(made.scripts, 1);
  assert.equal(made.styles, 1);
  assert.equal(made.images, 0);
  assert.equal(made.handlers, 0);
  assert.ok(made.text.includes("<script>alert(7)</script>"), "a message stands there as text");
  assert.ok(made.text.includes("\\x1b[31m"), "control characters are visible");
  assert.ok(!/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/.test(made.text));
}

async function checkPolicy(browser, file) {
  const { page, trouble, close } = await browser.open(file);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.planted = true";
    document.body.append(script);
    const image = document.createElement("img");
    image.src = "https://example.org/x.png";
    document.body.append(image);
  });
  assert.equal(await page.evaluate(() => window.planted), undefined, "a planted script runs");
  const refused = trouble.filter((t) => t.includes("Content Security Policy")).join("\n");
  assert.ok(refused.includes("inline script"), "the policy lets a script run");
  assert.ok(refused.includes("https://example.org/x.png"), "the policy lets an image be loaded");
  await close();
}

async function checkGate(page) {
  assert.ok((await page.locator(".known > summary").textContent()).includes("known.json"));
  assert.equal(await page.locator(".suppressed > summary").textContent(), "1 finding is suppressed by comments");
  await page.click(".suppressed > summary");
  assert.ok((await page.locator(".suppressed .hidden-by").textContent()).includes("until 2027-03-01: PAY-12 <b>"));
  await page.check('[name="group"][value="file"]');
  assert.equal(await page.locator(".groups.by-file").count(), 3, "known and suppressed ones too");
}

async function checkMonorepo(page) {
  const rows = await page.locator(".projects tbody tr").count();
  assert.equal(await page.locator("main > .project").count(), rows);
  const tabs = page.locator("#p3 .tabs a");
  await tabs.last().click();
  assert.equal(await page.locator("#p3 .panel:visible").count(), 1);
  assert.equal(await page.locator("#p2 .panel:visible").count(), 1);
  assert.equal(await page.locator("#p2 [role=tab][aria-selected=true]").count(), 1);
}

export async function checkAll(check, browser, reports) {
  const on = (name, report, options, test) =>
    check(name, () => withPage(browser, reports[report], options, test));
  await on("tabs by mouse", "shop", {}, checkTabsByMouse);
  await on("tabs by keyboard", "shop", {}, checkTabsByKeyboard);
  await on("roles of tabs", "shop", {}, checkTabRoles);
  await on("filter by mouse", "shop", {}, checkFilter);
  await on("filter by keyboard", "shop", {}, checkFilterByKeyboard);
  await on("grouping", "shop", {}, checkGrouping);
  await on("findings of a target", "shop", {}, checkFindingsOfTarget);
  await on("from a step to its rule", "shop", {}, checkRuleLink);
  await on("excerpt", "shop", {}, checkExcerpt);
  await on("deep link", "shop", { hash: "#3.12" }, async (page) =>
    assert.deepEqual(await visible(page, ".panel"), ["3.12"]));
  await on("deep link to nothing", "shop", { hash: "#%zz" }, async (page) =>
    assert.deepEqual(await visible(page, ".panel"), ["3.11"]));
  await on("without script", "shop", { javaScriptEnabled: false }, checkWithoutScript);
  await on("on paper", "shop", {}, checkPrint);
  await on("hostile text stays text", "hostile", {}, checkHostile);
  await check("no secret", () => assert.ok(!readFileSync(reports.hostile, "utf8").includes("s3cret")));
  await check("a planted script does not run", () => checkPolicy(browser, reports.shop));
  await on("baseline and suppressed findings", "gate", {}, checkGate);
  await on("several projects", "monorepo", {}, checkMonorepo);
}

/* CPU time of the page's thread, the best of three: what else the machine does should not matter. */
async function openingTime(browser, file) {
  const times = [];
  while (times.length < 3) {
    const { page, close } = await browser.open("about:blank");
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
    await session.send("Performance.enable");
    await page.goto(`file://${file}`);
    const { metrics } = await session.send("Performance.getMetrics");
    times.push(metrics.find((m) => m.name === "TaskDuration").value);
    await close();
  }
  return Math.min(...times);
}

/* 10,000 findings: smaller than 20 MB, open in less than 2 s, the filter answers at once. */
export async function checkBig(check, browser, maker) {
  const file = maker.big(10000);
  await check("big: size", () => {
    const size = statSync(file).size;
    assert.ok(size < 20e6, `${size} bytes`);
    console.log(`big: ${(size / 1e6).toFixed(1)} MB`);
  });
  await check("big: opens and filters", () =>
    withPage(browser, file, {}, async (page) => {
      const count = await page.evaluate(() => document.querySelectorAll(".finding").length);
      assert.ok(count >= 10000, `${count} findings`);
      const seconds = await openingTime(browser, file);
      console.log(`big: ${count} findings, opened in ${seconds.toFixed(2)} s of CPU time`);
      assert.ok(seconds < 2, `${seconds} s`);
      const filter = await page.evaluate(() => {
        const start = performance.now();
        const box = document.querySelector('[name="text"]');
        box.value = "module_77 smtpd";
        box.dispatchEvent(new Event("input", { bubbles: true }));
        return new Promise((done) => {
          const wait = () =>
            document.querySelector(".state output").textContent.includes(" of ")
              ? done(performance.now() - start)
              : setTimeout(wait, 5);
          wait();
        });
      });
      console.log(`big: filtered in ${Math.round(filter)} ms`);
      assert.ok(filter < 3000, `${filter} ms`);
    }));
}
