import { describe, expect, test } from "vitest";
import { parseFileApi } from "#contract/endpoints/uploads/parseFile";
import { as, withApp } from "./harness";
import { fixture } from "./imports";

withApp();

const parse = async (file: File) =>
  (await as("yuhang").call(parseFileApi.parse, { file } as never)).body;
const parseCase = (name: string) => parse(fixture(`formats/${name}`, name));
type Parsed = Awaited<ReturnType<typeof parse>>;

const rulesOf = ({ problems }: Parsed) => problems.map(({ rule, level }) => rule + level);
const saidOf = ({ remarks }: Parsed) =>
  remarks.map(({ kind, text }) => `${kind} ${text}`).join("\n");

describe("a FlatGeobuf", () => {
  test("shows its layer of polygons with texts, numbers, days and nothing", async () => {
    const body = await parseCase("noindex.fgb");
    expect(body).toMatchObject({ format: "fgb", layer: "用地", layers: [], total: 2 });
    expect(body.crs).toMatchObject({ code: "4490", source: "file" });
    expect(body.features[0]?.properties).toEqual({
      ...{ DKBH: "330110SD202400001", 名称: "示例地块", n: 12, big: "9007199254740993" },
      ...{ mj: 1600.5, rq: "2024-03-01T00:00:00", ok: true },
    });
    expect(body.features.map(({ geometry }) => geometry?.map((one) => one.length))).toEqual([
      [2],
      [1, 1],
    ]);
    expect(rulesOf(body)).toEqual([]);
  });

  test("has its arcs flattened and said, and is refused without a surface", async () => {
    expect(saidOf(await parseCase("curves.fgb"))).toMatch(/arc /);
    expect(rulesOf(await parseCase("points.fgb"))).toEqual(["F006E"]);
    expect(rulesOf(await parse(new File(["fgb"], "a.fgb")))).toEqual(["F002E"]);
  });
});
