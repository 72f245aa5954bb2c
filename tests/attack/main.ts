import { parseArgs } from "node:util";
import { attack } from "./attack";

/** Attacks a server of its own with demonstration data; exits with 1 if anything was found. */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "30000" },
    seed: { type: "string", default: "27" },
    only: { type: "string", default: "matrix,fuzz,crowd" },
  },
});

const findings = await attack({
  requests: Number(values.requests),
  seed: Number(values.seed),
  parts: new Set(values.only.split(",")),
  say: (line) => process.stdout.write(`${line}\n`),
});
process.exitCode = findings.length > 0 ? 1 : 0;
