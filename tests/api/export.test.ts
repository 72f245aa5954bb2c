import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { dxydstApi } from "#contract/endpoints/low/dxydst";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import { removeLeftExports } from "../../src/server/services/sheets/shapeZip";
import { prepared } from "./database";
import { featuresOf, hasGdal, layerOf, sumsOf } from "./gdal";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel, parcel } from "./parcels";
import { unzip } from "./unzip";
import type { Username } from "./users";

withApp();

let folder = "";
const { TMPDIR } = process.env;
beforeAll(async () => {
  // The run's database is in the shared folder, whichever file asks for it first.
  await prepared();
  folder = mkdtempSync(join(tmpdir(), "clzy-export-test-"));
  // Other runs on the same machine have exports of their own.
  process.env.TMPDIR = folder;
});
afterAll(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  rmSync(folder, { recursive: true, force: true });
});

type Order = z.input<typeof dxydsdApi.exportShape.input>;

async function exported(user: Username, order: Order = {}, api = dxydsdApi.exportShape) {
  const reply = await as(user).call(api, order);
  if (reply.status !== 200)
    throw new Error(`export answered ${reply.status} ${reply.body.message}`);
  const zip = join(folder, `${Math.random().toString(36).slice(2)}.zip`);
  writeFileSync(zip, reply.bytes);
  return { zip, reply };
}

const stored = (counts: Record<string, number>, over: Partial<Parcel> = {}) =>
  insertParcels(
    here().db,
    "dxydsd",
    Object.entries(counts).flatMap(([xzqdm, count]) =>
      Array.from({ length: count }, () => parcel({ xzqdm, ...over })),
    ),
  );

const leftFolders = () => readdirSync(folder).filter((name) => name.startsWith("clzy-export-"));

/** Export files that this process holds open, including deleted ones. */
const openFiles = () =>
  readdirSync("/proc/self/fd").flatMap((number) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${number}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      return [];
    }
  });

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** People by their names; dates as GDAL writes them. */
const shownOtherwise = new Set(["CJR", "GXR", "RDRQ"]);

describe.skipIf(!hasGdal)("a shapefile, as GDAL reads it", () => {
  test.each(["gbk", "utf8"] as const)("has every attribute in %s", async (encoding) => {
    const words = {
      dkmc: "瓶窑镇〇〇号地块",
      tdsyqr: "杭州“和柏”制造有限公司",
      bz: "临时用地，拟收储",
    };
    const [one] = await stored(
      { "330110": 1 },
      {
        ...words,
        rdrq: "2023-06-15",
        mjss: -3.25,
        dxyy: "01,03",
        sfnrjh: 1,
        zjzmj: 12_345.67,
      },
    );
    const { zip, reply } = await exported("yuhang", { encoding });
    const [feature, ...others] = await featuresOf(zip, "dxydsd");
    expect(others).toEqual([]);
    expect(unzip(reply.bytes).get("说明.txt")?.toString("utf8")).not.toContain("已截断");
    for (const [name, value] of Object.entries(feature?.properties ?? {})) {
      const kept = one?.[name.toLowerCase() as keyof Parcel];
      if (typeof kept !== "string" || shownOtherwise.has(name)) continue;
      expect([name, value]).toEqual([name, kept]);
    }
    expect(feature?.properties).toMatchObject({
      DKBH: one?.dkbh,
      DKMC: words.dkmc,
      TDSYQR: words.tdsyqr,
      BZ: words.bz,
      XZQDM: "330110",
      MJ: one?.mj,
      MJSS: -3.25,
      ZJZMJ: 12_345.67,
      RDNF: 2023,
      DXYY: "01,03",
      SFNRJH: 1,
      RJL: null,
    });
    expect(String(feature?.properties.RDRQ).replaceAll("/", "-")).toBe("2023-06-15");
    expect(Object.keys(feature?.properties ?? {})).not.toContain("PCID");
  });

  test("agrees with the library in counts and areas", async () => {
    const parcels = await stored({ "330110": 40, "330106": 25 });
    const { zip, reply } = await exported("hangzhou");
    expect(decodeURIComponent(String(reply.headers["content-disposition"]))).toContain("_65宗.zip");
    const { n, total } = await sumsOf(zip, "dxydsd", "MJ");
    expect(n).toBe(65);
    expect(total).toBeCloseTo(sum(parcels.map(({ mj }) => mj)), 1);
    const features = await featuresOf(zip, "dxydsd");
    const areas = features.map(({ geometry }) =>
      ellipsoidArea([geometry.coordinates] as unknown as Parcel["geometry"]),
    );
    expect(sum(areas)).toBeCloseTo(sum(parcels.map(({ txmj }) => txmj)), 0);
    expect(new Set(features.map(({ properties }) => properties.DKBH))).toEqual(
      new Set(parcels.map(({ dkbh }) => dkbh)),
    );
  });

  test("keeps holes and parts", async () => {
    const square = (x: number, y: number, side: number): [number, number][] => [
      [x, y],
      [x, y + side],
      [x + side, y + side],
      [x + side, y],
      [x, y],
    ];
    const geometry: Parcel["geometry"] = [
      [square(119.98, 30.36, 0.002), square(119.9805, 30.3605, 0.0005).reverse()],
      [square(119.985, 30.36, 0.001)],
    ];
    await stored({ "330110": 1 }, { geometry });
    const { zip } = await exported("yuhang");
    const [feature] = await featuresOf(zip, "dxydsd");
    expect(feature?.geometry.type).toBe("MultiPolygon");
    const parts = feature?.geometry.coordinates as Parcel["geometry"];
    expect(parts.map((rings) => rings.length).sort()).toEqual([1, 2]);
    expect(ellipsoidArea(parts)).toBeCloseTo(ellipsoidArea(geometry), 2);
  });

  test.each([
    ["4490", 4490, "GEOGCRS"],
    ["4528", 4528, "CGCS2000 / 3-degree Gauss-Kruger zone 40"],
    ["4549", 4549, "CGCS2000 / 3-degree Gauss-Kruger CM 120E"],
  ] as const)("names its reference system %s so that GDAL knows it", async (crs, epsg, words) => {
    const parcels = await stored({ "330110": 12 });
    const { zip } = await exported("yuhang", { crs });
    const layer = await layerOf(zip, "dxydsd");
    expect(layer).toContain(words);
    expect(layer).toContain(`ID["EPSG",${epsg}]`);
    if (crs === "4490") return;
    const { area } = await sumsOf(zip, "dxydsd", "MJ");
    const real = sum(parcels.map(({ txmj }) => txmj));
    expect(Math.abs(area / real - 1)).toBeLessThan(0.001);
    const [first] = await featuresOf(zip, "dxydsd");
    const [east = 0] = (first?.geometry.coordinates ?? []).flat(3) as unknown as number[];
    expect(Math.floor(east / 1_000_000)).toBe(crs === "4528" ? 40 : 0);
  });

  test("takes the zone in which most parcels lie when it is asked for one", async () => {
    const ring = (x: number, y: number): Parcel["geometry"] => [
      [
        [
          [x, y],
          [x + 0.001, y],
          [x + 0.001, y + 0.001],
          [x, y + 0.001],
          [x, y],
        ],
      ],
    ];
    await insertParcels(
      here().db,
      "dxydsd",
      [0, 1, 2].map((i) =>
        parcel({ xzqdm: "330903", geometry: ring(122.3 + i / 100, 29.9), zxjd: 122.3, zxwd: 29.9 }),
      ),
    );
    await stored({ "330110": 1 });
    const { zip } = await exported("sheng", { crs: "zone" });
    expect(await layerOf(zip, "dxydsd")).toContain('ID["EPSG",4529]');
  });

  test("holds exactly what is filtered", async () => {
    const [first, second] = await stored({ "330110": 6 });
    await stored({ "330110": 3 }, { shzt: "5", dkmc: "特别的地块" });
    await stored({ "330106": 2 }, { shzt: "5" });
    const numbers = async (order: Order) => {
      const { zip } = await exported("hangzhou", order);
      return (await featuresOf(zip, "dxydsd")).map(({ properties }) => properties.DKBH);
    };
    expect(await numbers({})).toHaveLength(11);
    expect(await numbers({ shzt: ["5"] })).toHaveLength(5);
    expect(await numbers({ shzt: ["5"], areaCode: "330110" })).toHaveLength(3);
    expect(await numbers({ keyword: "特别" })).toHaveLength(3);
    const dkids = [first?.dkid ?? "", second?.dkid ?? ""];
    expect(await numbers({ dkids })).toEqual([first?.dkbh, second?.dkbh].sort());
  });

  test("holds nothing of another region, of another platform, or removed", async () => {
    const own = await stored({ "330110": 3 });
    await stored({ "330212": 4 });
    await stored({ "330110": 1 }, { scbz: 1 });
    const { zip } = await exported("yuhang");
    expect((await featuresOf(zip, "dxydsd")).map(({ properties }) => properties.DKBH)).toEqual(
      own.map(({ dkbh }) => dkbh).sort(),
    );
    const foreign = await as("yuhang").call(dxydsdApi.exportShape, { areaCode: "330212" });
    expect(foreign.status).toBe(403);
    const named = await stored({ "330212": 1 });
    const dkids = named.map(({ dkid }) => dkid);
    expect((await as("yuhang").call(dxydsdApi.exportShape, { dkids })).status).toBe(400);
    expect((await as("pingtai").call(dxydsdApi.exportShape, {})).status).toBe(400);
  });

  test("comes page by page, and each record once", async () => {
    const parcels = await stored({ "330110": 2_500, "330106": 2_000 });
    const { zip } = await exported("hangzhou");
    const { n } = await sumsOf(zip, "dxydsd", "MJ");
    expect(n).toBe(parcels.length);
    const found = await featuresOf(zip, "dxydsd");
    expect(new Set(found.map(({ properties }) => properties.DKBH)).size).toBe(parcels.length);
  });

  test("comes out of the provincial library alike", async () => {
    await insertParcels(here().db, "dxydst", [parcel({}, "dxydst"), parcel({}, "dxydst")]);
    const { zip } = await exported("yuhang", {}, dxydstApi.exportShape as never);
    expect((await sumsOf(zip, "dxydst", "MJ")).n).toBe(2);
  });
});

test("an export without a parcel is refused", async () => {
  const reply = await as("yuhang").call(dxydsdApi.exportShape, {});
  expect([reply.status, reply.body.message]).toEqual([400, "没有符合条件的地块可以导出"]);
});

test("who may only look may not export", async () => {
  await stored({ "330110": 1 });
  expect((await as("chakan").call(dxydsdApi.exportShape, {})).status).toBe(403);
});

test("what did not fit is told beside the shapefile", async () => {
  await stored({ "330110": 1 }, { bz: "长".repeat(200), dkmc: "𠮷地块" });
  const { reply } = await exported("yuhang", { encoding: "gbk" });
  const note = unzip(reply.bytes).get("说明.txt")?.toString("utf8");
  expect(note).toContain("市级低效用地　1 宗");
  expect(note).toContain("MJ\t地块面积（㎡）");
  expect(note).toMatch(/BZ\t文字超过254字节，已截断，共 1 处：第 1 条\r?$/m);
  expect(note).toMatch(/DKMC\t有GBK没有的字，已替换，共 1 处：第 1 条\r?$/m);
});

describe("the folder of an export", () => {
  const gone = async () => {
    for (let turns = 0; turns < 500 && leftFolders().length > 0; turns++) await pause(20);
    expect(leftFolders()).toEqual([]);
  };

  test("goes when the reply has gone, and when there is none", async () => {
    await stored({ "330110": 5 });
    await exported("yuhang");
    await gone();
    await as("yinzhou").call(dxydsdApi.exportShape, {});
    await gone();
  });

  test("goes when the reader leaves before the file comes, or in the middle of it", async () => {
    await stored({ "330110": 3_000 });
    const clerk = as("yuhang");
    await clerk.get("/api/user/info");
    const { app } = here();
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    for (const leave of ["early", "midway"] as const) {
      await new Promise<void>((resolve) => {
        const call = request({
          port,
          host: "127.0.0.1",
          method: "POST",
          path: "/api/dxydsd/exportShapeFile",
          headers: {
            "content-type": "application/json",
            authorization: `Bearer ${clerk.token}`,
          },
        });
        call.on("error", () => {});
        call.on("close", () => resolve());
        call.on("response", (response) => {
          response.on("error", () => {});
          response.once("data", () => call.destroy());
        });
        call.end("{}");
        if (leave === "early") setTimeout(() => call.destroy(), 60);
      });
      await gone();
    }
    if (process.platform !== "linux") return;
    for (let turns = 0; turns < 50 && openFiles().length > 0; turns++) await pause(20);
    expect(openFiles()).toEqual([]);
  });
});

test("what a killed process has left of an export goes a day later", async () => {
  const before = leftFolders();
  const [old, young] = ["clzy-export-old", "clzy-export-young"].map((name) => join(folder, name));
  for (const one of [old, young]) {
    mkdirSync(String(one));
    writeFileSync(join(String(one), "dxydsd.shp"), "half");
  }
  const yesterday = new Date(Date.now() - 25 * 3600 * 1000);
  utimesSync(String(old), yesterday, yesterday);
  await removeLeftExports();
  expect(leftFolders()).toEqual([...before, "clzy-export-young"]);
  rmSync(String(young), { recursive: true });
});
