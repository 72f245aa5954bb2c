import { expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { endpoints } from "#contract/endpoints/index";
import { drawApi } from "#contract/endpoints/map/draw";
import { mapApi } from "#contract/endpoints/map/map";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { dxydTxtApi } from "#contract/endpoints/uploads/dxydTxt";
import { parseFileApi } from "#contract/endpoints/uploads/parseFile";
import { layer } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { comb, hostileShapes, island, star } from "./hostileShapes";
import { insertParcels, type MultiPolygon, parcel, squareIn } from "./parcels";

// Validating a large reply costs the test time that the server never spends.
withApp({ checkReplies: false });

/** Milliseconds that others may be kept waiting, and for a whole answer; machines can be slow. */
const longestStall = 5_000;
const longestAnswer = 60_000;

/** Runs something while a clock ticks, and returns the longest tick and the total time. */
async function timed<T>(work: () => Promise<T>) {
  const began = performance.now();
  let [last, stall] = [began, 0];
  const tick = () => {
    const now = performance.now();
    stall = Math.max(stall, now - last);
    last = now;
  };
  const clock = setInterval(tick, 20);
  try {
    const result = await work();
    tick();
    return { result, stall, took: performance.now() - began };
  } finally {
    clearInterval(clock);
  }
}

async function answers(
  name: string,
  work: () => Promise<{ status: number; body: { message?: string } }>,
) {
  const { result, stall, took } = await timed(work);
  expect([200, 400, 403, 404, 409, 413], `${name}: ${result.body.message}`).toContain(
    result.status,
  );
  expect(stall, `${name}: standstill`).toBeLessThan(longestStall);
  expect(took, `${name}: answer`).toBeLessThan(longestAnswer);
  return result;
}

const values = {
  ...{ dkmc: "新划地块", zl: "示例路2号", tdsyqr: "张三", tdqs: "10", qlxz: "102", dlbm: "0601" },
  ...{ xztdyt: "其他", dxlx: "2", dxyy: "03", sfkfbjn: 1, rdnf: 2023, xzqdm: "330110" },
};
const confirmWarnings = true;

/** Three hundred parcels under the shapes. */
const ground = () =>
  insertParcels(
    here().db,
    "dxydsd",
    Array.from({ length: 300 }, (_, i) =>
      parcel({ geometry: squareIn("330110", i), shzt: "5", xzqdm: "330110" }),
    ),
  );

const shapes = Object.entries(hostileShapes);

test.each(shapes)(
  "%s keeps nobody waiting, whoever is asked about it",
  async (name, geometry) => {
    await ground();
    const clerk = as("yuhang");
    await answers(`${name}: overlaps`, () => clerk.call(drawApi.overlaps, { geometry }));
    await answers(`${name}: insert`, () =>
      clerk.call(drawApi.insert, { geometry, values, confirmWarnings }),
    );
    await answers(`${name}: project`, () =>
      clerk.call(zkfxmsdApi.check, {
        geometry,
        values: { xmmc: "项目", xzqdm: "330110" },
        parcels: [],
        confirmWarnings,
      }),
    );
    await answers(`${name}: select`, () =>
      clerk.call(mapApi.select, {
        datasets: [{ dataset: "dxydsd" }],
        by: { kind: "area", geometry },
      }),
    );
    const rings = geometry.flat();
    await answers(`${name}: feature layer`, () =>
      clerk.post(`${layer}/query`, {
        f: "json",
        inSR: "4490",
        geometry: JSON.stringify({ rings }),
      }),
    );
  },
  120_000,
);

/** Calls that take an outline, found by their input's contract. */
const drawn: Endpoint[] = Object.values(endpoints)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .filter(({ kind, input }) => {
    if (kind !== "json") return false;
    const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    return /"(bc)?geometry":\{/.test(JSON.stringify(schema));
  });

const small = squareIn("330110", 1);
const worst: readonly (readonly [string, MultiPolygon, RegExp])[] = [
  ["a star", star(20_000), /图形有 20000 个界址点，最多 \d+ 个/],
  ["a smaller star", star(6_000), /自相交超过 \d+ 处/],
  ["coordinates of 1e308", hostileShapes["coordinates of 1e308"] ?? [], /不是经纬度/],
];

test("every call that takes an outline refuses what is too much of it, in words", async () => {
  expect(drawn.length).toBeGreaterThan(20);
  for (const { path } of drawn) {
    for (const [name, geometry, words] of worst) {
      const input = {
        ...{
          id: "x",
          dkid: "x",
          bbh: 0,
          values: {},
          parents: [
            { id: "a", bbh: 0 },
            { id: "b", bbh: 0 },
          ],
        },
        ...(path.includes("/split")
          ? { parts: [{ geometry }, { geometry: small }] }
          : path === mapApi.select.path
            ? { datasets: [{ dataset: "dxydsd" }], by: { kind: "area", geometry } }
            : { geometry, parcels: [] }),
      };
      const reply = await answers(`${path}: ${name}`, async () => {
        for (const user of ["yuhang", "hangzhou", "sheng"] as const) {
          const said = await as(user).post(`/api/${path}`, input);
          if (said.status !== 403) return said;
        }
        throw new Error(`nobody may ask ${path}`);
      });
      expect([reply.status, reply.body.message], `${path}: ${name}`).toEqual([
        400,
        expect.stringMatching(words),
      ]);
    }
  }
}, 300_000);

test("an outline as surveys hand it in is taken: thousands of corners, dozens of holes", async () => {
  const { status, body } = await as("yuhang").call(drawApi.overlaps, { geometry: island(8_000) });
  expect([status, body.message]).toEqual([200, undefined]);
});

/** A coordinate file with rings of this many points each. */
function txtOf(rings: number, points: number): File {
  const lines = ["[属性描述]", "格式版本号=1.01版本", "坐标系=2000国家大地坐标系", "几度分带=3"];
  lines.push("投影类型=高斯克吕格", "计量单位=米", "带号=40", "精度=0.001", "转换参数=,,,,,,");
  lines.push("[地块坐标]");
  for (let r = 0; r < rings; r++) {
    lines.push(`${points + 1},1.5,${r + 1},地块${r + 1},面,,示例用途,,@`);
    for (let i = 0; i <= points; i++) {
      const angle = (2 * Math.PI * (i % points)) / points;
      const [x, y] = [
        3_355_000 + r * 300 + 120 * Math.cos(angle),
        40_500_000 + 120 * Math.sin(angle),
      ];
      lines.push(`J${(i % points) + 1},1,${x.toFixed(4)},${y.toFixed(4)}`);
    }
  }
  return new File([lines.join("\r\n")], "大环.txt");
}

test.each([
  ["a ring of 300,000 points", 1, 300_000],
  ["a hundred rings of 2,000", 100, 2_000],
])(
  "%s in a coordinate file is read beside the others' work",
  async (name, rings, points) => {
    const file = txtOf(rings, points);
    const clerk = as("yuhang");
    await answers(`${name}: check`, () => clerk.call(dxydTxtApi.validate, { file }));
    await answers(`${name}: preview`, () => clerk.call(parseFileApi.parse, { file }));
  },
  120_000,
);

test("a comb of ten thousand teeth laid over a comb is compared within bounds", async () => {
  const geometry = comb(2_400);
  const across: MultiPolygon = geometry.map((polygon) =>
    polygon.map((ring) => ring.map(([x, y]) => [120 + (y - 30.3), 30.3 + (x - 120)])),
  );
  const [own] = await insertParcels(here().db, "dxydsd", [parcel({ geometry })]);
  await answers("split", () =>
    as("yuhang").call(drawApi.split, {
      dkid: own?.dkid ?? "",
      bbh: 0,
      parts: [{ geometry: across }, { geometry: across }],
    }),
  );
}, 60_000);

test("a box over the antimeridian finds what lies on either side of it", async () => {
  await ground();
  const found = async (bbox: string) => {
    const reply = await as("yuhang").get(`/api/ogc/collections/dxydsd/items?limit=5&bbox=${bbox}`);
    return [reply.status, (reply.body.features as unknown[] | undefined)?.length];
  };
  expect(await found("119,29,121,31")).toEqual([200, 5]);
  expect(await found("119,29,-170,31")).toEqual([200, 5]);
  expect(await found("170,29,-170,31")).toEqual([200, 0]);
  expect(await found("1e308,29,-1e308,31")).toEqual([400, undefined]);
  expect(await found("119,31,121,29")).toEqual([400, undefined]);
});
