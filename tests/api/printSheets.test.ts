import { expect, test } from "vitest";
import { printApi } from "#contract/endpoints/paper/print";
import { mapBoxOf } from "../../src/server/services/paper/pageFrame";
import { cornersOf } from "../../src/server/services/paper/parcelCorners";
import { gridStep } from "../../src/server/services/paper/sheetGrid";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel, parcel, squareIn } from "./parcels";
import { readPdf } from "./pdfText";
import { firstOutline, pagesOf } from "./printedPages";

withApp();

const order = {
  paper: "A3",
  landscape: true,
  scale: 2000,
  title: "低效用地分布图",
  source: "余杭区",
  layers: [{ dataset: "dxydsd", by: "dxlx" }],
} as const;

const stored = async (over: Partial<Parcel> = {}) =>
  (
    await insertParcels(here().db, "dxydsd", [
      parcel({ geometry: squareIn("330110", 700), ...over }),
    ])
  )[0] as Parcel;

const middle = ({ geometry }: Parcel): [number, number] => {
  const [[x, y] = [0, 0], , [right, top] = [0, 0]] = geometry[0]?.[0] ?? [];
  return [(x + right) / 2, (y + top) / 2];
};

const sheetsOf = (ids: string[], center: [number, number], more: object = {}) =>
  as("yuhang").call(printApi.print, {
    ...{ ...order, layers: [...order.layers], center },
    ...{ sheets: { dataset: "dxydsd", ids }, ...more },
  });

test("sheets are a page for each record behind a table of them, and only of one's own", async () => {
  const [one, two] = [await stored(), await stored({ geometry: squareIn("330110", 720) })];
  const other = await stored({ xzqdm: "330106", geometry: squareIn("330106", 5) });
  const { bytes } = await sheetsOf([one.dkid, two.dkid], middle(one));
  const [table, ...sheets] = await readPdf(bytes);
  expect(table?.text).toContain("地块一览表（共 2 宗）");
  for (const { dkbh, dkmc } of [one, two]) {
    expect(table?.lines).toContain(String(dkbh));
    expect(table?.text.replaceAll("\n", "")).toContain(String(dkmc));
  }
  // Areas of five figures stand in one line on the narrowest page.
  const portrait = { paper: "A4", landscape: false };
  const narrow = await readPdf((await sheetsOf([one.dkid, two.dkid], middle(one), portrait)).bytes);
  const areas = narrow[0]?.lines.filter((line) => line.includes("㎡")) ?? [];
  expect(areas).toHaveLength(2);
  for (const area of areas) expect(area).toMatch(/亩（[\d,.]+ ㎡）$/);
  expect(sheets).toHaveLength(2);
  expect((await sheetsOf([one.dkid, other.dkid], middle(one))).status).toBe(404);
  // One alone needs no table.
  expect(await readPdf((await sheetsOf([one.dkid], middle(one))).bytes)).toHaveLength(1);
});

const wideFrom = ([x, y]: readonly [number, number]): [number, number][] => [
  [x, y],
  [x + 0.01, y],
  [x + 0.01, y + 0.001],
  [x, y + 0.001],
  [x, y],
];

const scaleIn = (text: string) => Number(/1 : ([\d,]+)/.exec(text)?.[1]?.replaceAll(",", ""));

test("with one scale for all, a record too large for its sheet is whole at the next scale; its neighbour is not", async () => {
  const [at = [0, 0]] = squareIn("330110", 740)[0]?.[0] ?? [];
  const [one, two] = [await stored(), await stored({ geometry: [[wideFrom(at)]] })];
  const { bytes } = await sheetsOf([one.dkid, two.dkid], middle(one), {
    ...{ paper: "A4", landscape: false },
    sheets: { dataset: "dxydsd", ids: [one.dkid, two.dkid], fitted: false },
  });
  const [, ...sheets] = await readPdf(bytes);
  expect(sheets.map(({ text }) => scaleIn(text))).toEqual([2000, 10_000]);
});

test.each(["A4", "A3", "A0"] as const)(
  "a sheet on %s fits its parcel at a round scale",
  async (paper) => {
    const [at = [0, 0]] = squareIn("330110", 740)[0]?.[0] ?? [];
    const [one, two] = [await stored(), await stored({ geometry: [[wideFrom(at)]] })];
    for (const landscape of [true, false]) {
      const { bytes } = await sheetsOf([one.dkid, two.dkid], middle(one), { paper, landscape });
      const drawn = pagesOf(bytes).slice(1);
      for (const [i, { content }] of drawn.entries()) {
        const { corner, width, height } = mapBoxOf({ paper, landscape, sheet: true });
        const outline = firstOutline(content);
        const shares = outline.map(([x, y]) => [
          Math.abs(x - corner[0] - width / 2) / (width / 2),
          Math.abs(y - corner[1] - height / 2) / (height / 2),
        ]);
        const most = Math.max(...shares.flat());
        expect([i, most > 0.59 && most <= 0.801]).toEqual([i, true]);
      }
    }
  },
);

test("a sheet has attributes, a grid of the zone, its corners and its place in the county", async () => {
  const one = await stored();
  const { bytes } = await sheetsOf([one.dkid], middle(one), { rotation: 0 });
  const [{ text, lines } = { text: "", lines: [] }] = await readPdf(bytes);
  for (const words of [
    "位置图",
    "余杭区",
    "地块编号",
    "地块面积",
    "土地使用权人",
    "界址点坐标",
    "J1",
  ]) {
    expect(text).toContain(words);
  }
  expect(lines).toContain(String(one.dkbh));
  const corners = cornersOf(one.geometry);
  for (const { x, y } of corners)
    expect(lines).toEqual(expect.arrayContaining([x.toFixed(3), y.toFixed(3)]));
  // Each grid line lies where its figure says.
  const step = gridStep(scaleIn(text));
  expect(text).toContain(`方里网间距 ${step} 米`);
  const figures = lines.filter((line) => /^\d{7,8}$/.test(line)).map(Number);
  expect(figures.length).toBeGreaterThanOrEqual(8);
  expect(figures.filter((figure) => figure % step !== 0)).toEqual([]);
  const [east, north] = [figures.filter((one) => one > 4e7), figures.filter((one) => one < 4e7)];
  for (const [own, all] of [
    [corners.map(({ y }) => y), east],
    [corners.map(({ x }) => x), north],
  ] as const) {
    const reach = Math.max(...own) - Math.min(...own) + 4 * step;
    for (const figure of all) expect(Math.abs(figure - (own[0] ?? 0))).toBeLessThan(reach);
  }
});

test("corners that a sheet has no room for are continued behind it", async () => {
  const [[lon, lat] = [0, 0]] = squareIn("330110", 760)[0]?.[0] ?? [];
  const ring = Array.from({ length: 300 }, (_, i): [number, number] => [
    lon + 0.001 * Math.cos((i * Math.PI) / 150),
    lat + 0.001 * Math.sin((i * Math.PI) / 150),
  ]);
  const one = await stored({ geometry: [[[...ring, ring[0] as [number, number]]]] });
  const { bytes } = await sheetsOf([one.dkid], middle(one), { paper: "A4" });
  const pages = await readPdf(bytes);
  const left = Number(/其余 (\d+) 个界址点见续表/.exec(pages[0]?.text ?? "")?.[1]);
  expect(left).toBeGreaterThan(200);
  expect(pages.length).toBeGreaterThan(1);
  const more = pages
    .slice(1)
    .map(({ text }) => text)
    .join("\n");
  expect(more).toContain("界址点坐标（续）");
  const names = [...more.matchAll(/^J(\d+)$/gm)]
    .map(([, number]) => Number(number))
    .sort((a, b) => a - b);
  expect(names).toEqual(Array.from({ length: left }, (_, i) => 300 - left + i + 1));
});
