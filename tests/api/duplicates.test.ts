import { beforeEach, describe, expect, test } from "vitest";
import { dxydsdApi as api, duplicatesFound } from "#contract/endpoints/low/dxydsd";
import { jobApi } from "#contract/endpoints/records/job";
import type { DuplicateRule } from "#contract/rules/import/duplicateRules";
import { checkRegion } from "../../src/server/services/low/duplicates";
import { as, here, withApp } from "./harness";
import { check, expected, imported, settled, store } from "./imports";
import { insertParcels, type MultiPolygon, type Parcel, parcel, squareIn } from "./parcels";
import { platformId, type Username } from "./users";

withApp();

type Line = { dkbh1: string; dkbh2: string; rule: string; level: string; overlapM2?: number };

const lineOf = ({ dkbh1, dkbh2, rule, level }: Line) => `${rule} ${level} ${dkbh1} ${dkbh2}`;

async function found(
  input: { areaCode?: string; dkids?: string[]; batchId?: string; rules?: DuplicateRule[] },
  user: Username = "yuhang",
) {
  const { status, body } = await as(user).call(api.checkDuplicates, input);
  expect([status, body.message]).toEqual([200, undefined]);
  expect(body.total).toBe(body.list.length);
  return body.list;
}

/** A square shifted east by a fraction of its side. */
const moved = (geometry: MultiPolygon, share: number): MultiPolygon =>
  geometry.map((rings) =>
    rings.map((ring) => ring.map(([x, y]): [number, number] => [x + 0.001 * share, y])),
  );

const put = async (over: Partial<Parcel>, library: "dxydsd" | "dxydst" = "dxydsd") => {
  const [row] = await insertParcels(here().db, library, [parcel(over, library)]);
  return row as Parcel;
};

describe("parcels of the city library", () => {
  const ground = squareIn("330110", 811);

  test.each([
    [0.1, "C002 E"],
    [0.6, "C003 W"],
  ] as const)("moved by %s of a side are %s, with what they share", async (share, wanted) => {
    const one = await put({ geometry: ground, tdsyqr: "甲" });
    const two = await put({ geometry: moved(ground, share), tdsyqr: "乙" });
    const [line, ...more] = await found({ dkids: [one.dkid, two.dkid] });
    expect([`${line?.rule} ${line?.level}`, more]).toEqual([wanted, []]);
    expect([line?.dkid1, line?.dkid2].sort()).toEqual([one.dkid, two.dkid].sort());
    expect((line?.cdmj ?? 0) / (one.mj * (1 - share))).toBeCloseTo(1, 2);
    expect(line?.cdbl1).toBeCloseTo((1 - share) * 100, 0);
    expect(await found({ dkids: [two.dkid] })).toHaveLength(1);
  });

  test("that only touch are no pair", async () => {
    const one = await put({ geometry: ground });
    await put({ geometry: moved(ground, 1), tdsyqr: "乙" });
    expect(await found({ dkids: [one.dkid] })).toEqual([]);
  });

  test("far apart with one 不动产单元号 are C004", async () => {
    const bdcdyh = "330110001002GB00001F00010001";
    const one = await put({ bdcdyh });
    await put({ bdcdyh, tdsyqr: "乙" });
    expect((await found({ dkids: [one.dkid] })).map(lineOf)).toEqual([
      expect.stringContaining("C004 W"),
    ]);
  });

  test("of the provincial library are compared by what they say", async () => {
    const one = await put({ geometry: ground, tdsyqr: "甲" });
    await put({ geometry: ground, tdsyqr: "乙" }, "dxydst");
    const [line] = await found({ dkids: [one.dkid] });
    expect(line).toMatchObject({ rule: "C006", isProvincial: true });
    expect(line?.message).toContain("土地使用权人");
    await put({ geometry: ground });
    const region = { areaCode: "330110" };
    expect(new Set((await found(region)).map(({ rule }) => rule))).toContain("C002");
    const compared = await found({ ...region, rules: ["C006"] });
    expect(compared.length).toBeGreaterThan(0);
    expect(compared.every(({ rule, isProvincial }) => rule === "C006" && isProvincial)).toBe(true);
    const same = await put({ geometry: squareIn("330110", 905), tdsyqr: "丙" });
    await put({ geometry: squareIn("330110", 905), tdsyqr: "丙", mj: same.mj }, "dxydst");
    expect(await found({ dkids: [same.dkid] })).toEqual([]);
  });

  test("of a region are compared with each other without being named, a pair once", async () => {
    const one = await put({ geometry: ground });
    const two = await put({ geometry: ground });
    await put({ geometry: ground, shzt: "9" });
    const list = await found({ areaCode: "330110" });
    const same = list.filter(({ rule }) => rule === "C002");
    expect(same.map(({ dkid1, dkid2 }) => [dkid1, dkid2].sort())).toEqual([
      [one.dkid, two.dkid].sort(),
    ]);
    expect(await found({ areaCode: "330212" }, "yinzhou")).toEqual([]);
  });

  test("deleted or out of the library are not looked at", async () => {
    const one = await put({ geometry: ground });
    await put({ geometry: ground, scbz: 1 });
    await put({ geometry: ground, shzt: "9" });
    expect(await found({ dkids: [one.dkid] })).toEqual([]);
  });

  test("of others are neither compared nor shown", async () => {
    const one = await put({ geometry: ground, cyptid: platformId });
    const two = await put({ geometry: ground });
    expect(await found({ dkids: [one.dkid, two.dkid] }, "pingtai")).toEqual([]);
    expect(await found({ dkids: [one.dkid, two.dkid] }, "yinzhou")).toEqual([]);
    const asked = { dkids: [one.dkid], areaCode: "330212" };
    expect((await as("yuhang").call(api.checkDuplicates, asked)).status).toBe(403);
  });
});

describe("a batch", () => {
  beforeEach(() => here().queue.start());

  test("is compared with the library before it is stored, as the fixture says", async () => {
    await imported(as("yuhang"), "dxyd-sd-clean.mdb");
    const { pcid } = await check(as("yuhang"), "dxyd-sd-clash.mdb");
    const wanted = expected<{ duplicateCheckAfterImportAsSeparateRecords: Line[] }>(
      "dxyd-sd-clash.expected.json",
    ).duplicateCheckAfterImportAsSeparateRecords;
    const list = await found({ batchId: pcid });
    const lines = list.map(lineOf);
    for (const line of wanted) {
      expect(lines).toContain(lineOf(line));
      const same = list.find((one) => lineOf(one) === lineOf(line));
      if (line.overlapM2) expect(same?.cdmj).toBeCloseTo(line.overlapM2, 0);
    }
    expect(await found({ batchId: pcid }, "hangzhou")).toEqual(list);
    const foreign = await as("yinzhou").call(api.checkDuplicates, { batchId: pcid });
    expect(foreign.status).toBe(404);
  });

  test("that is stored is compared by its records", async () => {
    const client = as("yuhang");
    const report = await check(client, "dxyd-sd-clean.mdb");
    await store(client, report.fileId, { confirmWarnings: true });
    expect(await found({ batchId: report.pcid })).toEqual([]);
  });
});

test("somebody who names nothing is told so", async () => {
  const { status, body } = await as("yuhang").call(api.checkDuplicates, {});
  expect([status, body.message]).toEqual([400, "请选择地块、行政区或导入批次"]);
});

describe("a whole region", () => {
  const ground = squareIn("330110", 811);
  const begin = (areaCode: string, user: Username) =>
    as(user).call(api.startDuplicates, { areaCode });

  test("is compared by a job, which finds what the call finds", async () => {
    await put({ geometry: ground });
    await put({ geometry: ground });
    await put({ geometry: ground }, "dxydst");
    const elsewhere = { geometry: squareIn("330106", 811), xzqdm: "330106", xzqmc: "西湖区" };
    await put(elsewhere);
    await put(elsewhere);
    here().queue.start();
    const { jobId } = (await begin("3301", "hangzhou")).body;
    const job = await settled(as("hangzhou"), jobId);
    expect(job.state).toBe("done");
    const result = duplicatesFound.parse(job.result);
    const list = await found({ areaCode: "3301" }, "hangzhou");
    const lines = (of: typeof list) => of.map(lineOf).toSorted();
    expect([result.total, lines(result.list)]).toEqual([list.length, lines(list)]);
    expect(new Set(list.map(({ dkid1 }) => dkid1)).size).toBeGreaterThan(1);
    expect((await as("ningbo").call(jobApi.info, { jobId })).status).toBe(404);
  });

  test("is broken off between counties when nobody waits for it", async () => {
    for (const xzqdm of ["330106", "330110"]) await put({ geometry: squareIn(xzqdm, 811), xzqdm });
    const stop = new AbortController();
    const told: string[] = [];
    const checking = checkRegion({
      db: here().db,
      caller: {
        ...{ id: "u", username: "hangzhou", realName: "杭州审核", roles: ["ROLE_CITY"] },
        ...{ authorities: [], areaCode: "3301", cyptid: null },
      },
      input: { areaCode: "3301" },
      report: (_, step) => {
        told.push(step);
        stop.abort(new Error("nobody waits"));
      },
      signal: stop.signal,
    });
    await expect(checking).rejects.toThrow("nobody waits");
    expect(told).toEqual([expect.stringContaining("已比对 0 / 2 宗")]);
  });

  test("of others is refused before a job begins", async () => {
    expect((await begin("3302", "hangzhou")).status).toBe(403);
  });
});
