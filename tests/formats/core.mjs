// Annotations as GitHub's own @actions/core writes them: [{level, message, properties}] on standard
// input, one workflow command a line on standard output.
import * as core from "@actions/core";
import { readFileSync } from "node:fs";

for (const { level, message, properties } of JSON.parse(readFileSync(0, "utf8")))
  core[level](message, properties);
