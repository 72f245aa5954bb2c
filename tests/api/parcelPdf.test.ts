import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { gyzzApi as api } from "#contract/endpoints/industry/gyzz";
import { fileApi } from "#contract/endpoints/uploads/file";
import { as, here, withApp } from "./harness";
import { enterprise, land, relation } from "./industry";
import { readPdf } from "./pdfText";
import type { Username } from "./users";

withApp();

/** 一地一档 as a document. */

let parcels: { dkid: string; dkbh: unknown; tdsyqr: unknown }[] = [];

beforeEach(async () => {
  const first = await land({ tdsyqr: "示例机械有限公司", zss: 4321.5, mjss: 12.34 });
  const second = await land({ tdsyqr: "示例纺织有限公司" });
  await relation(first, await enterprise({ qymc: "示例电子有限公司" }), { gxzt: "1" });
  parcels = [first, second] as unknown as typeof parcels;
});

async function pdf(user: Username, dkids: string[]) {
  const reply = await as(user).call(api.file, { dkids, format: "pdf" });
  expect([reply.status, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const name = decodeURIComponent(String(reply.headers["content-disposition"]));
  return { name, bytes: reply.bytes, pages: await readPdf(reply.bytes) };
}

const first = () => String(parcels[0]?.dkid);

async function attach(dkid: string, bytes: Buffer, name: string) {
  const input = {
    file: new File([new Uint8Array(bytes)], name),
    ywlx: "gyyd",
    ywid: dkid,
    fjlx: "01",
  };
  const reply = await as("yuhang").call(fileApi.upload, { ...input, fjlx: "01" });
  expect(reply.status).toBe(200);
  return reply.body.fileId;
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#5b8c2a" } })
    .jpeg()
    .toBuffer();

const picturesIn = (bytes: Buffer) =>
  [...bytes.toString("latin1").matchAll(/Subtype \/Image \/Width (\d+) \/Height (\d+)/g)].map(
    ([, width, height]) => [Number(width), Number(height)],
  );

test("says in readable Chinese what is known of a parcel, page by page", async () => {
  const { name, pages } = await pdf("shuiwu", [first()]);
  expect(name).toContain(`一地一档_${parcels[0]?.dkbh}.pdf`);
  const text = pages.map((page) => page.text).join("\n");
  for (const words of [
    ...["示例机械有限公司", String(parcels[0]?.dkbh), "宗地图", "土地信息", "用地企业"],
    ...["示例电子有限公司", "15.00 亩（10,000.00 ㎡）", "4,321.50 万元", "12.34 万元/亩"],
    ...["没有关联的供应合同。", "界址点坐标", "J1", "入库以来没有修改过。", "北"],
  ]) {
    expect(text).toContain(words);
  }
  pages.forEach(({ text: own }, i) => {
    expect(own).toMatch(new RegExp(`第 ${i + 1} 页\\s+共 ${pages.length} 页`));
  });
});

test("masks amounts for those who may not see them", async () => {
  const { pages } = await pdf("yuhang", [first()]);
  const text = pages.map((page) => page.text).join("\n");
  expect(text).toContain("***");
  expect(text).not.toContain("4,321.50");
  expect(text).toContain("约 12 万元/亩");
  expect(text).not.toContain("12.34");
});

test("begins a page with each parcel and numbers its pages by themselves", async () => {
  const dkids = parcels.map(({ dkid }) => dkid);
  const { name, pages, bytes } = await pdf("hangzhou", dkids);
  expect(name).toContain("2宗");
  const firsts = pages.filter(({ text }) => /第 1 页/.test(text)).map(({ text }) => text);
  expect(firsts).toHaveLength(2);
  firsts.forEach((text, i) => {
    expect(text).toContain(String(parcels[i]?.tdsyqr));
  });
  expect(bytes.toString("latin1")).toMatch(/\/Type \/Outlines \/Count 2/);
});

test("prints photos made small, and says of a damaged one that it is", async () => {
  await attach(first(), await photo(4000, 3000), "现场.jpg");
  await attach(first(), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), "坏图.jpg");
  const gone = await attach(first(), await photo(10, 10), "丢失.jpg");
  await here().files.remove(gone);
  const { bytes, pages } = await pdf("yuhang", [first()]);
  expect(picturesIn(bytes)).toEqual([[1200, 900]]);
  const text = pages.map((page) => page.text).join("\n");
  expect(text).toContain("现场.jpg");
  expect(text.match(/图片已损坏或不存在，无法显示/g)).toHaveLength(2);
});

test("repeats the headings of a table that goes on over pages", async () => {
  for (let i = 0; i < 40; i++) {
    await relation(parcels[0] ?? {}, await enterprise({ qymc: `示例第${i}有限公司` }));
  }
  const { pages } = await pdf("yuhang", [first()]);
  const headed = pages.filter(({ lines }) => lines.some((line) => line.startsWith("企业名称／")));
  expect(headed.length).toBeGreaterThan(1);
});

test("is no way to a parcel elsewhere, nor without the right to see parcels", async () => {
  const elsewhere = await land({ xzqdm: "330212", xzqmc: "鄞州区" });
  const ask = (user: Username, dkids: string[]) =>
    as(user).call(api.file, { dkids, format: "pdf" });
  expect((await ask("yuhang", [first(), elsewhere.dkid])).status).toBe(404);
  expect((await ask("admin", [first()])).status).toBe(403);
  const wrong = await as("yuhang").post(`/api/${api.file.path}`, {
    dkids: [first()],
    format: "doc",
  });
  expect(wrong.status).toBe(400);
});
