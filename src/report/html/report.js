/* Tabs, the filter of findings and their grouping by file. The page says everything without this
 * script; texts are only moved, never made into markup. */
(function () {
  "use strict";

  const root = document.documentElement;
  root.classList.add("script");

  const all = (selector, within) => Array.from((within || document).querySelectorAll(selector));

  /* ---- tabs ---- */

  function setUpTabs(section) {
    const list = section.querySelector(".tabs");
    const tabs = all("a", list);
    const panels = tabs.map((tab) => document.getElementById(tab.getAttribute("href").slice(1)));

    function select(index) {
      tabs.forEach((tab, i) => {
        tab.setAttribute("aria-selected", String(i === index));
        tab.tabIndex = i === index ? 0 : -1;
        panels[i].hidden = i !== index;
      });
    }

    function choose(index, focus) {
      select(index);
      history.replaceState(null, "", tabs[index].getAttribute("href"));
      if (focus) tabs[index].focus();
    }

    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", "Targets");
    tabs.forEach((tab, i) => {
      tab.parentNode.setAttribute("role", "presentation");
      tab.setAttribute("role", "tab");
      tab.id = panels[i].id + "-tab";
      tab.setAttribute("aria-controls", panels[i].id);
      panels[i].setAttribute("role", "tabpanel");
      panels[i].setAttribute("aria-labelledby", tab.id);
      panels[i].tabIndex = 0;
      tab.addEventListener("click", (event) => {
        event.preventDefault();
        choose(i, false);
      });
      tab.addEventListener("keydown", (event) => {
        const last = tabs.length - 1;
        const next = {
          ArrowRight: i === last ? 0 : i + 1,
          ArrowLeft: i === 0 ? last : i - 1,
          Home: 0,
          End: last,
        }[event.key];
        if (event.key === " ") choose(i, false);
        if (next !== undefined) choose(next, true);
        if (next !== undefined || event.key === " ") event.preventDefault();
      });
    });
    select(Math.max(0, panels.findIndex((panel) => panel.classList.contains("shown"))));
    panels.forEach((panel, i) => panel.addEventListener("show-panel", () => select(i)));
  }

  /* ---- findings ---- */

  const element = (name, className, text) => {
    const e = document.createElement(name);
    if (className) e.className = className;
    if (text !== undefined) e.textContent = text;
    return e;
  };

  /* One list of groups: the rules' groups stay, groups of files are made when first asked for. */
  function setUpGroups(box, prefix) {
    const rules = all(":scope > .group", box).map((group) => ({
      group,
      list: group.querySelector(":scope > ul"),
      count: group.querySelector(".count"),
    }));
    const findings = rules.flatMap((rule) =>
      all(":scope > li", rule.list).map((item) => ({
        item,
        rule,
        path: item.querySelector(".path").textContent,
        python: item.dataset.python.split(" "),
        text: null,
      }))
    );
    const heading = rules.length ? rules[0].group.querySelector("h3, h4").tagName : "h3";
    let files = null;

    function fileGroup(path, open) {
      const group = element("details", "group");
      const summary = element("summary");
      const list = element("ul");
      const count = element("span", "count");
      summary.append(element(heading, "", path), count);
      group.append(summary, list);
      group.open = open;
      return { group, list, count };
    }

    /* What stands above the findings of a rule, for each of them: its name, a fix for all. */
    function addRule({ item, rule }) {
      const name = rule.group.querySelector(":scope > summary h3, :scope > summary h4").textContent;
      const link = element("a", "rule of-rule", name);
      link.href = "#" + prefix + "rule-" + name;
      item.querySelector(".about").append(" ", link);
      const fix = rule.group.querySelector(":scope > .about-rule .fix");
      if (!fix) return;
      const copy = fix.cloneNode(true);
      copy.classList.add("of-rule");
      item.append(copy);
    }

    function makeFiles(open) {
      const byPath = new Map();
      findings.forEach(addRule);
      findings.forEach((finding) => {
        if (!byPath.has(finding.path)) byPath.set(finding.path, fileGroup(finding.path, open));
        finding.file = byPath.get(finding.path);
      });
      const paths = Array.from(byPath.keys()).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      return paths.map((path) => byPath.get(path));
    }

    const line = (finding) => Number(finding.item.dataset.line);

    return {
      findings,
      groups: () => (box.classList.contains("by-file") ? files : rules),
      groupBy(what) {
        const byFile = what === "file";
        if (box.classList.contains("by-file") === byFile || !findings.length) return;
        const open = this.groups().some((g) => g.group.open);
        files = files || makeFiles(open);
        const sorted = byFile ? findings.slice().sort((a, b) => line(a) - line(b)) : findings;
        sorted.forEach((finding) => {
          finding.group = byFile ? finding.file : finding.rule;
          finding.group.list.append(finding.item);
        });
        box.classList.toggle("by-file", byFile);
        box.replaceChildren(...this.groups().map((g) => g.group));
      },
    };
  }

  const OPEN_MOST = 40;

  function setUpFindings(section) {
    const form = section.querySelector(".filter");
    if (!form) return;
    const prefix = section.id.replace(/findings$/, "");
    const lists = all(".groups", section).map((box) => setUpGroups(box, prefix));
    const output = form.querySelector("output");
    const fold = form.querySelector(".fold");
    const total = lists.reduce((sum, list) => sum + list.findings.length, 0);

    function textOf(finding) {
      if (finding.text === null) {
        const rule = finding.rule.group.querySelector("summary").textContent;
        finding.text = (finding.item.textContent + " " + rule).toLowerCase();
      }
      return finding.text;
    }

    function wanted() {
      const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
      const severities = all('[name="severity"]:checked', form).map((box) => box.value);
      const kind = form.elements.kind.value;
      const python = form.elements.python.value;
      return (finding) =>
        severities.includes(finding.item.dataset.severity) &&
        (!kind || finding.item.dataset.kind === kind) &&
        (!python || finding.python.includes(python)) &&
        words.every((word) => textOf(finding).includes(word));
    }

    function isNarrowed() {
      return (
        form.elements.text.value.trim() !== "" ||
        form.elements.kind.value !== "" ||
        form.elements.python.value !== "" ||
        all('[name="severity"]:not(:checked)', form).length > 0
      );
    }

    function setFold() {
      const open = lists.some((list) => list.groups().some((g) => g.group.open));
      fold.textContent = open ? "Fold all" : "Unfold all";
    }

    function apply() {
      const test = wanted();
      const narrowed = isNarrowed();
      let shown = 0;
      lists.forEach((list) => {
        const counts = new Map();
        list.findings.forEach((finding) => {
          const fits = test(finding);
          const group = finding.group || finding.rule;
          finding.item.hidden = !fits;
          counts.set(group, (counts.get(group) || 0) + (fits ? 1 : 0));
          shown += fits ? 1 : 0;
        });
        counts.forEach((count, group) => {
          group.group.hidden = count === 0;
          group.count.textContent = count.toLocaleString("en");
        });
      });
      if (narrowed && shown <= OPEN_MOST)
        lists.forEach((list) =>
          list.groups().forEach((g) => {
            if (!g.group.hidden) g.group.open = true;
          })
        );
      const of = total.toLocaleString("en") + (total === 1 ? " finding" : " findings");
      output.textContent = narrowed ? shown.toLocaleString("en") + " of " + of + " shown" : of;
      setFold();
    }

    form.addEventListener("submit", (event) => event.preventDefault());
    let waiting = 0;
    form.elements.text.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(apply, total > 1000 ? 200 : 0);
    });
    form.addEventListener("change", (event) => {
      if (event.target.name === "group")
        lists.forEach((list) => list.groupBy(event.target.value));
      apply();
    });
    form.addEventListener("reset", () =>
      setTimeout(() => {
        lists.forEach((list) => list.groupBy("rule"));
        apply();
      })
    );
    fold.addEventListener("click", () => {
      const open = fold.textContent !== "Fold all";
      lists.forEach((list) => list.groups().forEach((g) => (g.group.open = open)));
      setFold();
    });
    section.addEventListener("toggle", setFold, true);
    section.addEventListener("show-python", (event) => {
      form.reset();
      form.elements.python.value = event.detail;
      lists.forEach((list) => list.groupBy("rule"));
      apply();
    });
    section.addEventListener("show-all", () => {
      form.reset();
      lists.forEach((list) => list.groupBy("rule"));
      apply();
    });
    apply();
  }

  /* ---- links into the page ---- */

  function reveal(id) {
    let target = document.getElementById(id);
    if (!target && /^rule-|-rule-/.test(id)) {
      all(".findings").forEach((section) => section.dispatchEvent(new CustomEvent("show-all")));
      target = document.getElementById(id);
    }
    if (!target) return;
    if (target.classList.contains("panel")) target.dispatchEvent(new CustomEvent("show-panel"));
    if (target.classList.contains("group") && target.hidden)
      target.closest(".findings").dispatchEvent(new CustomEvent("show-all"));
    for (let e = target; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
    target.scrollIntoView();
  }

  const idOf = (hash) => {
    try {
      return decodeURIComponent(hash.slice(1));
    } catch (error) {
      return hash.slice(1);
    }
  };

  all(".plans").forEach(setUpTabs);
  all(".findings").forEach(setUpFindings);

  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]:not([role="tab"])');
    if (!link) return;
    const id = idOf(link.hash);
    if (link.dataset.python)
      document
        .getElementById(id)
        .dispatchEvent(new CustomEvent("show-python", { detail: link.dataset.python }));
    reveal(id);
  });
  window.addEventListener("hashchange", () => reveal(idOf(location.hash)));
  if (location.hash) reveal(idOf(location.hash));

  /* ---- paper shows what is folded on the screen ---- */

  let folded = [];
  window.addEventListener("beforeprint", () => {
    folded = all("details:not([open])");
    folded.forEach((details) => (details.open = true));
  });
  window.addEventListener("afterprint", () => folded.forEach((details) => (details.open = false)));
})();
