import { spawnSync } from "node:child_process";

/**
 * The tests on every Node that is supported: the floor, which offices have, the one between, the newest.
 * What talks to a database runs on the oldest and the newest. `NODES=24` takes the one that begins so.
 */
const kept = [
  { version: "20.19.0", projects: ["unit", "api"] },
  { version: "22.23.3", projects: ["unit"] },
  { version: "24.21.0", projects: ["unit", "api"] },
];
const wanted = process.env.NODES ?? "";
const runner = "node_modules/vitest/vitest.mjs";

let failed = 0;
for (const { version, projects } of kept.filter((one) => one.version.startsWith(wanted))) {
  for (const project of projects) {
    console.log(`== Node ${version}: ${project}`);
    const asNode = [
      "exec",
      "--yes",
      `--package=node-linux-${process.arch}@${version}`,
      "--",
      "node",
    ];
    const { status } = spawnSync("npm", [...asNode, runner, "run", "--project", project], {
      stdio: "inherit",
    });
    if (status !== 0) failed++;
  }
}
process.exit(failed === 0 ? 0 : 1);
