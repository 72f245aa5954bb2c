import { randomBytes } from "node:crypto";
import { mkdtempSync, openAsBlob, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Browser } from "@playwright/test";
import { type Zippable, zipSync } from "fflate";
import { fileApi } from "#contract/endpoints/uploads/file";
import { parseFileApi } from "#contract/endpoints/uploads/parseFile";
import { layer, ofdFile, text } from "../files/ofdFile";
import type { ChildServer } from "./childServer";
import { inBrowser, signIn } from "./inBrowser";
import { hasOgr, ogr2ogr } from "./ogr";
import { type Line, ms, seconds } from "./report";

import { timed } from "./stopwatch";
import { toShape } from "./toShape";

const turns = 3;

/**
 * Reads a zipped shapefile, converts it to degrees and shows it, compared with ogr2ogr writing it
 * as GeoJSON.
 */
export async function benchShape(mdb: string, server: ChildServer): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), "clzy-bench-"));
  try {
    toShape(mdb, folder);
    const zip = join(folder, "peer.zip");
    const parts: Zippable = Object.fromEntries(
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]),
    );
    writeFileSync(zip, zipSync(parts, { level: 1 }));
    const file = new File([await openAsBlob(zip)], basename(zip));
    const ours: number[] = [];
    let total = 0;
    for (let turn = 0; turn < turns; turn++) {
      const { ms: taken, result } = await timed(() =>
        server.client.call(parseFileApi.parse, { file }),
      );
      total = result.total;
      ours.push(taken);
    }
    const peer: number[] = [];
    for (let turn = 0; turn < turns && hasOgr(); turn++) {
      const target = join(folder, `peer${turn}.geojson`);
      const args = ["-f", "GeoJSON", "-t_srs", "EPSG:4490", target, `/vsizip/${zip}`];
      peer.push((await timed(() => ogr2ogr(...args))).ms);
    }
    const [best, other] = [Math.min(...ours), Math.min(...peer)];
    return [
      {
        what: `shapefile of ${total} records read and shown`,
        ours: seconds(best),
        peer: peer.length === 0 ? "no ogr2ogr" : `ogr2ogr ${seconds(other)}`,
        ...(peer.length === 0 ? {} : { ratio: best / other }),
        aim: "≤ 2.00",
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const megabytes = 5;
const mostMs = 1_000;

/** Fifty pages of text and an incompressible picture. */
function largeOfd(): Uint8Array {
  const lines = Array.from({ length: 40 }, (_, at) =>
    text(`第${at + 1}行 示例片区低效工业用地改造提升实施方案`, `CTM="1 0 0 1 0 ${at * 4}"`),
  );
  const pages = Array.from({ length: 50 }, () => layer(lines.join("")));
  return ofdFile({ pages, files: { "Doc_0/Res/large.bin": randomBytes(megabytes * 1024 * 1024) } });
}

/** From requesting a document over the network to its first page drawn, in a browser. */
export const benchOfd = (): Promise<Line[]> => inBrowser(firstPage);

async function firstPage(browser: Browser, origin: string): Promise<Line[]> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await signIn(page, origin);
  await page.waitForFunction(() => sessionStorage.getItem("user"));
  const base64 = Buffer.from(largeOfd()).toString("base64");
  const fileId = await page.evaluate<string>(stored(base64));
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const asked = page.waitForRequest((one) => one.url().includes(fileApi.download.path));
    await page.goto(`${origin}/ofdPre?fileId=${fileId}`, { waitUntil: "commit" });
    await asked;
    const { ms: taken } = await timed(() =>
      page.locator('[data-page="1"] [data-drawn=true]').waitFor(),
    );
    times.push(taken);
  }
  const best = Math.min(...times);
  return [
    {
      what: `first page of an OFD of ${megabytes} MB, from asking for the file`,
      ours: ms(best),
      ratio: best / mostMs,
      aim: "≤ 1 s",
    },
  ];
}

/** Runs in the page, passed as text: stores the file for the user and returns its id. */
const stored = (base64: string) => `(async () => {
  const { token } = JSON.parse(sessionStorage.getItem("user"));
  const form = new FormData();
  const bytes = Uint8Array.from(atob("${base64}"), (char) => char.charCodeAt(0));
  form.append("file", new File([bytes], "大文件.ofd"));
  const headers = { Authorization: "Bearer " + token };
  const reply = await fetch("/api/${fileApi.upload.path}", { method: "POST", body: form, headers });
  return (await reply.json()).fileId;
})()`;
