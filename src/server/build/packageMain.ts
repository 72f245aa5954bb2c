import { join } from "node:path";
import { parseArgs } from "node:util";
import { StartRefused } from "../start/environment";
import { reasons } from "../start/reasons";
import { say } from "../start/say";
import { buildParts } from "./buildAll";
import { type Arch, archs, makePackage } from "./makePackage";
import { staleParts } from "./stale";

/** `npm run package`: the product for machines without a registry, Node in it. */
const usage =
  "用法：npm run package -- [--arch x64|arm64|both] [--demo] [--unpacked] [--to <文件夹>]";

const options = {
  arch: { type: "string", default: "both" },
  demo: { type: "boolean", default: false },
  unpacked: { type: "boolean", default: false },
  to: { type: "string", default: "dist/package" },
} as const;

async function main(): Promise<void> {
  const root = join(import.meta.dirname, "../../..");
  const { values } = parseArgs({ options });
  const { arch, demo, unpacked, to } = values;
  const wanted = arch === "both" ? archs : archs.filter((one) => one === arch);
  if (wanted.length === 0) throw new StartRefused(usage);
  await buildParts(root, staleParts(root, false), demo ? ["blank", "demo"] : ["blank"]);
  for (const one of wanted as readonly Arch[]) {
    say(`制作 linux-${one} 离线安装包`);
    const { path, sizes } = await makePackage(root, to, { arch: one, demo, unpacked });
    const mb = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
    const packed = sizes.packed === null ? "" : `，压缩后 ${mb(sizes.packed)}`;
    say(`${path}：展开 ${mb(sizes.unpacked)}${packed}，${sizes.packages} 个运行时软件包`);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartRefused ? error.message : reasons(error)}\n`);
  process.exit(1);
});
