import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { layer, replyOf } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { insertParcels, parcel, squareIn } from "./parcels";
import { copySample } from "./samples";
import type { Username } from "./users";

withApp();

/** `generateRenderer`: classes are compared with what queries of the same layer count. */

/** Areas that lie in three heaps, with states and years, in 余杭; and one of 鄞州. */
const areas = [100, 110, 120, 130, 1000, 1010, 1020, 5000, 5200, 5400, 5600, 9000];
const fill = () =>
  insertParcels(here().db, "dxydsd", [
    ...areas.map((mj, i) =>
      parcel({
        ...{ dkid: `p${String(i).padStart(2, "0")}`, geometry: squareIn("330110", i), mj },
        ...{ shzt: i % 3 === 0 ? "5" : "0", rdnf: 2020 + (i % 2), bz: i === 0 ? null : "注" },
      }),
    ),
    parcel({ dkid: "far", xzqdm: "330212", geometry: squareIn("330212", 0), mj: 1e6 }),
  ]);

type Break = { classMaxValue: number; label: string; symbol: { type: string; color: number[] } };
type Value = { value: string; count: number; label: string; symbol: { color: number[] } };
type Renderer = {
  minValue: number;
  classBreakInfos: Break[];
  uniqueValueInfos: Value[];
  field: string;
  type: string;
  message?: string;
};

async function classes(
  definition: object,
  more: Record<string, string> = {},
  user: Username = "yuhang",
) {
  const classificationDef = JSON.stringify(definition);
  const asked = new URLSearchParams({ f: "json", classificationDef, ...more });
  const reply = replyOf(await as(user).get(`${layer}/generateRenderer?${asked}`));
  return { ...reply, body: reply.body as unknown as Renderer };
}

const breaks = (classificationMethod: string, breakCount: number, classificationField = "mj") => ({
  ...{ type: "classBreaksDef", classificationField, classificationMethod, breakCount },
});

/** How many records a query finds in each class. */
async function counted({ minValue, classBreakInfos }: Renderer): Promise<number[]> {
  const counts: number[] = [];
  for (const [i, { classMaxValue }] of classBreakInfos.entries()) {
    const low = classBreakInfos[i - 1]?.classMaxValue;
    const where = `mj ${low === undefined ? `>= ${minValue}` : `> ${low}`} and mj <= ${classMaxValue}`;
    const query = new URLSearchParams({ f: "json", where, returnCountOnly: "true" });
    const { body } = await as("yuhang").get(`${layer}/query?${query}`);
    counts.push((body as { count: number }).count);
  }
  return counts;
}

describe("class breaks", () => {
  test("of equal width reach from the least value to the largest", async () => {
    await fill();
    const { status, body } = await classes(breaks("esriClassifyEqualInterval", 4));
    expect(status).toBe(200);
    expect([body.type, body.field, body.minValue]).toEqual(["classBreaks", "mj", 100]);
    expect(body.classBreakInfos.map(({ classMaxValue }) => classMaxValue)).toEqual([
      ...[2325, 4550, 6775, 9000],
    ]);
    expect(await counted(body)).toEqual([7, 0, 4, 1]);
  });

  test("of quantiles have as many records each", async () => {
    await fill();
    const { body } = await classes(breaks("esriClassifyQuantile", 4));
    expect(await counted(body)).toEqual([3, 3, 3, 3]);
    expect(body.classBreakInfos.at(-1)?.classMaxValue).toBe(9000);
  });

  test("that are natural lie between the heaps", async () => {
    await fill();
    const { body } = await classes(breaks("esriClassifyNaturalBreaks", 4));
    expect(body.classBreakInfos.map(({ classMaxValue }) => classMaxValue)).toEqual([
      ...[130, 1020, 5600, 9000],
    ]);
    expect(await counted(body)).toEqual([4, 3, 4, 1]);
    const { classificationMethod: _, ...usual } = breaks("", 4);
    expect((await classes(usual)).body.classBreakInfos).toEqual(body.classBreakInfos);
  });

  test("are as many as values let there be, and none where there is no value", async () => {
    await fill();
    for (const method of ["esriClassifyNaturalBreaks", "esriClassifyQuantile"]) {
      const { body } = await classes(breaks(method, 5, "rdnf"));
      expect(body.classBreakInfos.map(({ classMaxValue }) => classMaxValue)).toEqual([2020, 2021]);
    }
    const none = await classes(breaks("esriClassifyQuantile", 5), { where: "mj < 0" });
    expect(none.body).toMatchObject({ minValue: null, classBreakInfos: [] });
  });

  test("of very many values are found in time", async () => {
    await fill();
    await copySample(here().db, dxydsd, "p01", 6_000);
    // By the number in the id, not by a join: of a table just filled the planner knows nothing yet.
    await sql`update dxydsd set mj = power(right(dkid, 20)::numeric, 2) / 7
               where dkid like 's%'`.execute(here().db);
    const { status, body } = await classes(breaks("esriClassifyNaturalBreaks", 7));
    expect([status, body.classBreakInfos.length]).toEqual([200, 7]);
    const counts = await counted(body);
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(6_012);
  });

  test("go by a condition, and by the reader's own region", async () => {
    await fill();
    const asked = { where: "mj <= 1020" };
    const { body } = await classes(breaks("esriClassifyEqualInterval", 2), asked);
    expect([body.minValue, body.classBreakInfos.at(-1)?.classMaxValue]).toEqual([100, 1020]);
    const top = async (user: Username) => {
      const read = await classes(breaks("esriClassifyQuantile", 1), {}, user);
      return read.body.classBreakInfos[0]?.classMaxValue;
    };
    expect(await top("sheng")).toBe(1e6);
    expect(await top("yuhang")).toBe(9000);
  });

  test("have the symbol and the colours that were asked for", async () => {
    await fill();
    const baseSymbol = { type: "esriSFS", style: "esriSFSCross", color: [1, 2, 3, 4] };
    const colorRamp = {
      ...{ type: "algorithmic", algorithm: "esriHSVAlgorithm" },
      ...{ fromColor: [255, 0, 0, 255], toColor: [0, 0, 255, 255] },
    };
    const { body } = await classes({ ...breaks("esriClassifyQuantile", 3), baseSymbol, colorRamp });
    expect(body.classBreakInfos.map(({ symbol }) => symbol)).toEqual([
      { ...baseSymbol, color: [255, 0, 0, 255] },
      { ...baseSymbol, color: [255, 0, 255, 255] },
      { ...baseSymbol, color: [0, 0, 255, 255] },
    ]);
    const plain = (await classes(breaks("esriClassifyQuantile", 3))).body.classBreakInfos;
    expect(new Set(plain.map(({ symbol }) => String(symbol.color))).size).toBe(3);
    expect(plain[0]?.symbol.type).toBe("esriSFS");
  });
});

describe("different values", () => {
  const unique = (...uniqueValueFields: string[]) => ({
    type: "uniqueValueDef",
    uniqueValueFields,
  });

  test("of a code have its words, the dataset's colours, and as many records as the list", async () => {
    await fill();
    const { body } = await classes(unique("shzt"));
    expect(body).toMatchObject({ type: "uniqueValue", field1: "shzt", field2: null });
    expect(body.uniqueValueInfos.map(({ value, label, count }) => [value, label, count])).toEqual([
      ["0", "待提交", 8],
      ["5", "审核通过", 4],
    ]);
    const drawn = (await as("yuhang").get(`${layer}?f=json`)).body as {
      drawingInfo: { renderer: { field1: string; uniqueValueInfos: Value[] } };
    };
    const { field1, uniqueValueInfos } = drawn.drawingInfo.renderer;
    const own = (await classes(unique(field1))).body.uniqueValueInfos;
    for (const { value, symbol } of own) {
      const same = uniqueValueInfos.find((one) => one.value === value);
      expect(symbol.color.slice(0, 3)).toEqual(same?.symbol.color.slice(0, 3));
    }
  });

  test("of up to three fields stand side by side, and what is empty says so", async () => {
    await fill();
    const two = await classes({ ...unique("shzt", "rdnf"), fieldDelimiter: "; " });
    expect(two.body.uniqueValueInfos.map(({ value, count }) => [value, count])).toEqual([
      ["0; 2020", 4],
      ["0; 2021", 4],
      ["5; 2020", 2],
      ["5; 2021", 2],
    ]);
    const three = await classes(unique("shzt", "rdnf", "bz"), { where: "mj < 115" });
    expect(three.body.uniqueValueInfos.map(({ value, label }) => [value, label])).toEqual([
      ["0,2021,注", "待提交,2021,注"],
      ["5,2020,<Null>", "审核通过,2020,（空）"],
    ]);
  });

  test("are told in the log, as they name what records hold", async () => {
    await fill();
    await classes(unique("shzt"));
    const rows = await here()
      .db.selectFrom("audit")
      .select(["action", "detail"])
      .where("action", "=", "rest/query")
      .execute();
    expect(rows.map(({ detail }) => detail)).toMatchObject([
      { change: { collection: "dxydsd", count: 2 } },
    ]);
  });
});

describe("a request", () => {
  test("may be posted, in every form", async () => {
    await fill();
    const definition = breaks("esriClassifyQuantile", 3);
    const { body } = await classes(definition);
    const posted = await as("yuhang").post(`${layer}/generateRenderer/`, {
      ...{ f: "json", classificationDef: definition, where: "1=1" },
    });
    expect(posted.body).toEqual(body);
    const whole = layer.replace("dxydsd", "clzy");
    const there = await as("yuhang").post(`${whole}/generateRenderer`, {
      classificationDef: definition,
    });
    expect(there.body).toEqual(body);
  });

  test.each([
    [{}, "classificationDef 有误：type 应为"],
    [{ type: "classBreaksDef" }, "classificationField 应为文字"],
    [breaks("esriClassifyQuantile", 0), "breakCount 应为 1 至 32"],
    [
      breaks("esriClassifyStandardDeviation", 3),
      "classificationMethod 可用 esriClassifyNaturalBreaks",
    ],
    [breaks("esriClassifyQuantile", 3, "dkmc"), "dkmc 不是数值字段"],
    [breaks("esriClassifyQuantile", 3, "password"), "没有字段 password"],
    [
      { ...breaks("esriClassifyQuantile", 3), normalizationType: "esriNormalizeByLog" },
      "不支持 normalizationType",
    ],
    [{ ...breaks("esriClassifyQuantile", 3), minValue: 3 }, "不支持 minValue"],
    [{ ...breaks("esriClassifyQuantile", 3), colorRamp: { type: "preset" } }, "colorRamp 有误"],
    [
      { ...breaks("esriClassifyQuantile", 3), baseSymbol: { type: "esriSMS" } },
      "baseSymbol 应为面的符号",
    ],
    [{ type: "uniqueValueDef", uniqueValueFields: [] }, "uniqueValueFields 应为 1 至 3 个字段"],
    [{ type: "uniqueValueDef", uniqueValueFields: ["shzt", "shzt"] }, "uniqueValueFields 重复"],
  ] as [object, string][])("of %j is refused in words", async (definition, words) => {
    const { status, body } = await classes(definition);
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
  });

  test("is refused where a parameter would be passed over, or nobody asks", async () => {
    const definition = breaks("esriClassifyQuantile", 3);
    for (const [name, value] of [
      ["gdbVersion", "a"],
      ["nosuch", "1"],
      ["where", "x = 1"],
    ]) {
      expect((await classes(definition, { [String(name)]: String(value) })).status).toBe(400);
    }
    expect((await classes(definition, {}, "shuiwu")).status).toBe(403);
    const bare = await as("yuhang").get(`${layer}/generateRenderer?f=json`);
    expect(replyOf(bare).body.message).toBe("缺少 classificationDef");
    expect(bare.status).toBe(200);
  });

  test("finds no more of what is hidden than a query does", async () => {
    const definition = JSON.stringify({ ...breaks("esriClassifyQuantile", 3, "zss") });
    const query = new URLSearchParams({ f: "json", classificationDef: definition });
    const url = `/api/rest/services/gyyd/FeatureServer/0/generateRenderer?${query}`;
    expect(replyOf(await as("hangzhou").get(url)).status).toBe(200);
    expect(replyOf(await as("yuhang").get(url)).status).toBe(400);
  });
});
