import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { glyphRange, lastStart, rangeSize } from "../files/glyphRange";
import { keptName } from "../files/keptGlyphs";

/** Draws all that the font has into a folder: the weight that the product's own maps label with. */
const [folder = ""] = process.argv.slice(2);

async function main(): Promise<void> {
  for (let start = 0; start <= lastStart; start += rangeSize) {
    const zipped = gzipSync(await glyphRange("regular", start), { level: 9 });
    writeFileSync(join(folder, keptName("regular", start)), zipped);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
});
