// node pyodide.mjs PACKAGE SCRIPT < question.json > answer.json
//
// Runs main(question) of a Python script in the Pyodide of node_modules/PACKAGE, without network.
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join } from "node:path";

const [name, script] = process.argv.slice(2);
const folder = fileURLToPath(new URL(`node_modules/${name}/`, import.meta.url));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: folder, stdout: () => {}, stderr: () => {} });

python.globals.set("source", readFileSync(script, "utf8"));
let question = "";
for await (const chunk of process.stdin.setEncoding("utf8")) question += chunk;
python.globals.set("question", question);
let answer;
try {
  answer = python.runPython(`
import json
scope = {"__name__": "probe"}
exec(compile(source, "probe.py", "exec"), scope)
json.dumps(scope["main"](json.loads(question)))
`);
} catch (error) {
  console.error(error.message); // uncaught, node would print the whole minified source with it
  process.exit(1);
}
process.stdout.write(answer, () => process.exit(0));
