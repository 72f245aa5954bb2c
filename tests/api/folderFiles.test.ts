import { describe, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { fileApi } from "#contract/endpoints/uploads/file";
import { limits } from "#contract/limits";
import { as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";

withApp();

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const photo = (name: string) => new File([png], name);

type Stored = { dkid: string; dkbh: string; zxjd: number; zxwd: number };

async function parcel(over: object = {}): Promise<Stored> {
  const sample = sampleOf(dxydsd, { shzt: "0", ...over });
  const [row] = await insertSamples(here().db, dxydsd, [sample]);
  return row as Stored;
}

const match = (user: Parameters<typeof as>[0], paths: string[], ywlx = "dxydsd") =>
  as(user).call(fileApi.match, { ywlx, paths });

const attach = ({ dkid }: Stored, name: string, place: object = {}) =>
  as("yuhang").call(fileApi.upload, {
    ...{ file: photo(name), ywlx: "dxydsd", ywid: dkid, fjlx: "01" },
    ...place,
  });

describe("a folder of attachments", () => {
  test("finds its records by the numbers in names and folders", async () => {
    const one = await parcel({ dkbh: "330110SD202400901" });
    const two = await parcel({ dkbh: "330110SD202400902" });
    const { body } = await match("yuhang", [
      `${one.dkbh}-1.jpg`,
      `照片/${two.dkbh} 仓前/改造后/IMG_0001.jpg`,
      `${two.dkbh}/${one.dkbh}（改造前）.jpg`,
      `${one.dkbh}与${two.dkbh}.pdf`,
      "没有编号.jpg",
    ]);
    const ids = body.matches.map((found) => found.map((at) => body.records[at]?.id));
    expect(ids.slice(0, 3)).toEqual([[one.dkid], [two.dkid], [one.dkid]]);
    expect(new Set(ids[3])).toEqual(new Set([one.dkid, two.dkid]));
    expect(ids[4]).toEqual([]);
  });

  test("says of a record why nothing can be added, and what it has already", async () => {
    const open = await parcel({ dkbh: "330110SD202400903" });
    const closed = await parcel({ dkbh: "330110SD202400904", shzt: "1" });
    await attach(open, "现状.png");
    const { body } = await match("yuhang", [`${open.dkbh}.png`, `${closed.dkbh}.png`]);
    const byNumber = new Map(body.records.map((one) => [one.number, one]));
    expect(byNumber.get(open.dkbh)).toMatchObject({
      why: null,
      files: [{ yjmc: "现状.png", dx: png.length }],
    });
    expect(byNumber.get(closed.dkbh)?.why).toContain("不能添加附件");
  });

  test("knows no record of another region, and is for those who may edit", async () => {
    const foreign = await parcel({ dkbh: "330212SD202400905", xzqdm: "330212", xzqmc: "鄞州区" });
    const path = `${foreign.dkbh}.jpg`;
    expect((await match("yuhang", [path])).body).toEqual({ records: [], matches: [[]] });
    expect((await match("yinzhou", [path])).body.records).toHaveLength(1);
    expect((await match("chakan", [path])).status).toBe(403);
    expect((await match("yuhang", [path], "没有")).status).toBe(400);
    const many = Array.from({ length: limits.folderFiles + 1 }, (_, i) => `${i}.jpg`);
    expect((await match("yuhang", many)).status).toBe(400);
  });
});

describe("the place of a photo", () => {
  test("is its record's if it tells none", async () => {
    const one = await parcel();
    await attach(one, "无定位.png");
    const { body } = await as("yuhang").call(fileApi.list, { ywlx: "dxydsd", ywid: one.dkid });
    expect(body[0]).toMatchObject({ placedBy: "record" });
    expect(body[0]?.away).toBeUndefined();
    expect(body[0]?.jd).toBeCloseTo(Number(one.zxjd), 2);
    expect(body[0]?.wd).toBeCloseTo(Number(one.zxwd), 2);
  });

  test("is its own if it tells one, with the metres from its record", async () => {
    const one = await parcel();
    const [jd, wd] = [Number(one.zxjd), Number(one.zxwd)];
    const near = await attach(one, "近.png", { jd, wd });
    expect(near.body).toMatchObject({ placedBy: "photo", away: 0, jd, wd });
    const far = await attach(one, "远.png", { jd: jd + 0.05, wd });
    expect(far.body.away).toBeGreaterThan(4_000);
    expect(far.body.away).toBeLessThan(5_500);
    const { body } = await as("yuhang").call(fileApi.list, { ywlx: "dxydsd", ywid: one.dkid });
    expect(body.map(({ yjmc, away }) => [yjmc, away])).toEqual(
      expect.arrayContaining([
        ["近.png", 0],
        ["远.png", far.body.away],
      ]),
    );
  });

  test("is not asked of what is no photo, nor of records without an outline", async () => {
    const one = await parcel();
    const file = new File(["说明"], "说明.txt");
    const sent = await as("yuhang").call(fileApi.upload, {
      ...{ file, ywlx: "dxydsd", ywid: one.dkid, fjlx: "99" },
    });
    expect(sent.body).toMatchObject({ jd: null, wd: null });
    expect(sent.body.placedBy).toBeUndefined();
  });
});
