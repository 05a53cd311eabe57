// The reports that the tests look at, made by the real program in a temporary folder.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const environment = { ...process.env, SOURCE_DATE_EPOCH: "1795996800", LC_ALL: "C.UTF-8" };

export class Maker {
  constructor(program, samples, folder) {
    Object.assign(this, { program, samples, folder });
  }

  /* Runs the program; a status of 2 is a report too, where the input is what makes it so. */
  run(args, cwd) {
    const done = spawnSync(this.program, args, { cwd, env: environment, encoding: "utf8" });
    if (done.status === null || done.status > 2 || done.signal)
      throw new Error(`${args.join(" ")}: status ${done.status} ${done.signal}: ${done.stderr}`);
    return done;
  }

  report(name, args, cwd) {
    const file = join(this.folder, `${name}.html`);
    const done = this.run(["--format", "html", "--output", file, ...args], cwd);
    if (done.stderr) throw new Error(`${name}: ${done.stderr}`);
    return file;
  }

  write(name, files) {
    const root = join(this.folder, "in", name);
    mkdirSync(root, { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return root;
  }

  sample(name) {
    return this.report(name, [join(this.samples, name)], this.folder);
  }

  /* A team that starts with findings: some known, some new, some suppressed. */
  gate() {
    const old = "import imp\nimport asyncore\nfrom collections import Mapping\n";
    const files = { "requirements.txt": "gunicorn==20.1.0\n", ".python-version": "3.9.18\n" };
    for (let i = 0; i < 20; i++) files[`app/old_${i}.py`] = old;
    const root = this.write("gate", files);
    this.run(["--write-baseline", "known.json", "."], root);
    writeFileSync(join(root, "app/old_0.py"), `${old}import distutils.version\nimport smtpd\n`);
    writeFileSync(
      join(root, "app/new.py"),
      'import telnetlib  # pyupgrade-check: ignore[stdlib.*] until=2027-03-01 reason="PAY-12 <b>"\n'
    );
    return this.report("gate", ["--baseline", "known.json", "."], root);
  }

  /* Whatever a repository can hold tries to become markup. */
  hostile() {
    const name = `<img src=x onerror=alert(1)>"'&amp;`;
    const root = this.write("hostile", {
      [`${name}/</script><script>alert(2)</script>.py`]:
        "import imp # </code></li><script>alert(3)</script>\n",
      "control\u001b[31m\u202e.py": "import \\\n  imp # \u001b[31m \u202e \u0007 \t tab\n",
      "long.py": `${"x = '" + "y".repeat(300000)}'; import imp\n`,
      "requirements.txt":
        "--index-url https://user:s3cret@pypi.example/simple\n" +
        "gunicorn==20.1.0 # https://user:s3cret@example.org/<script>alert(4)</script>\n",
      "Dockerfile": "FROM python:3.9-slim<script>alert(5)</script>\n",
      "broken.py": "import imp\nx = (\n",
      "rules/own.yaml": [
        "- id: own.hostile",
        "  kind: removed-module",
        "  severity: blocker",
        "  match: {imports: imp}",
        "  targets: '>=3.10'",
        "  message: <script>alert(7)</script> {name}",
        "  why: <style>*{display:none}</style> & \"why\"",
        "  fix: {action: rewrite, text: '<a href=\"javascript:alert(8)\">x</a>'}",
        "  sources: ['https://example.org/\"><script>alert(9)</script>']",
        "",
      ].join("\n"),
    });
    writeFileSync(join(root, "invalid.py"), Buffer.from("import imp # \xff\xfe\x00\x80\n", "latin1"));
    return this.report("hostile", ["--rules", "rules/own.yaml", "."], root);
  }

  big(count) {
    const files = { ".python-version": "3.9.18\n" };
    const line = "import imp\nfrom collections import Mapping\nimport asyncore\nimport smtpd\n";
    for (let i = 0; i < count / 40; i++)
      files[`package_${i % 40}/module_${i}.py`] = line.repeat(10);
    return this.report("big", ["."], this.write("big", files));
  }

  copyOf(sample) {
    const root = join(this.folder, "in", `copy-${sample}`);
    cpSync(join(this.samples, sample), root, { recursive: true });
    return root;
  }
}

const allTargets = "3.9,3.10,3.11,3.12,3.13,3.14,3.15,3.16";

/* All reports that every check looks at: name -> file. */
export function makeReports(maker) {
  const shop = maker.copyOf("django-gevent-shop");
  const empty = maker.write("empty", { "notes.txt": "nothing to read\n" });
  const clean = maker.write("clean", { "app.py": "print('hello')\n", ".python-version": "3.12.1\n" });
  const newest = maker.write("newest", { "app.py": "import imp\n", ".python-version": "3.15\n" });
  return {
    shop: maker.sample("django-gevent-shop"),
    targets: maker.report("targets", [shop, "--current", "3.8", "--target", allTargets], maker.folder),
    service: maker.sample("asyncio-service"),
    library: maker.sample("old-library"),
    monorepo: maker.sample("monorepo"),
    files: maker.report("files", ["requirements/base.txt", "catalog/prices.py"], shop),
    gate: maker.gate(),
    hostile: maker.hostile(),
    empty: maker.report("empty", ["."], empty),
    clean: maker.report("clean", ["."], clean),
    newest: maker.report("newest", ["."], newest),
  };
}
