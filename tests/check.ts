import { spawn } from "node:child_process";

/**
 * Everything except the browser tests, two parts at a time: one alone cannot keep two cores busy. The
 * longest begins, and the others run beside it.
 */
const parts = ["api", "types", "lint", "boundaries", "unused", "architecture", "unit"];
const verbose: Readonly<Record<string, string[]>> = {
  architecture: ["--", "--reporter=verbose"],
  unit: ["--", "--reporter=verbose"],
  api: ["--", "--reporter=verbose"],
};
const abreast = 2;

const env = { ...process.env, NO_COLOR: "1" };

function run(part: string): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve, reject) => {
    const args = ["run", "--silent", part, ...(verbose[part] ?? [])];
    const child = spawn("npm", args, { stdio: ["ignore", "pipe", "pipe"], env });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    }
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({ code: code ?? 1, lines: Buffer.concat(chunks).toString("utf8").split("\n") }),
    );
  });
}

/** One line per part, the names of skipped tests, and a part's output only if it failed. */
function report(part: string, code: number, lines: readonly string[], since: number): void {
  const seconds = Math.round((performance.now() - since) / 1000);
  const counted = lines.find((line) => /^\s*Tests\s/.test(line))?.replace(/\s+/g, " ") ?? "";
  const said = [`${part.padEnd(12)}${code === 0 ? "ok" : "FAILED"}  ${seconds} s${counted}`];
  for (const line of lines) {
    const skipped = /^\s*↓ (.+)/.exec(line)?.[1];
    if (skipped) said.push(`  skipped: ${skipped}`);
  }
  if (code !== 0) said.push(...lines.filter((line) => !/^\s*[✓↓] /.test(line)));
  process.stdout.write(`${said.join("\n")}\n`);
}

const waiting = [...parts];

async function work(): Promise<void> {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const since = performance.now();
    const { code, lines } = await run(part);
    report(part, code, lines, since);
    if (code !== 0) process.exitCode = 1;
  }
}

await Promise.all(Array.from({ length: abreast }, work));
