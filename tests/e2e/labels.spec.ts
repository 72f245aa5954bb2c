import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { datasets } from "#contract/datasets/index";
import { labelFields, labelTexts } from "#contract/words/labelFields";
import { bboxOfRing } from "#geo/bbox";
import { boxMeets, boxRing } from "#geo/label/labelBox";
import type { Position, Ring } from "#geo/position";
import { pointInRing } from "#geo/ring/pointInRing";
import { tokenOf } from "./calls";
import { expect, test } from "./test";

test.use({ stays: true });

/** What the map says of its labels: boxes in map metres. */
const labels = z.array(
  z.object({
    dataset: z.string(),
    id: z.string(),
    kind: z.enum(["inside", "chip"]),
    lines: z.array(z.string()).min(1),
    box: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  }),
);
type Label = z.output<typeof labels>[number];

type Parcel = { id: string; name: string; size: string; ring: Ring };

const mapOf = (page: Page) => page.getByTestId("map");

/** Parcels of a register in a box of map metres, from its feature service and not from the map. */
async function parcelsIn(
  request: APIRequestContext,
  dataset: string,
  box: readonly number[],
): Promise<Parcel[]> {
  const facts = datasets[dataset];
  if (!facts) throw new Error(dataset);
  const reply = await request.get(`/api/rest/services/${dataset}/FeatureServer/0/query`, {
    headers: { Authorization: `Bearer ${await tokenOf(request, "hangzhou")}` },
    params: {
      ...{ f: "json", outFields: "*", inSR: "3857", outSR: "3857" },
      ...{ geometry: box.join(), geometryType: "esriGeometryEnvelope" },
    },
  });
  const { features } = z
    .object({
      features: z.array(
        z.object({
          attributes: z.record(z.string(), z.unknown()),
          geometry: z.object({ rings: z.array(z.array(z.tuple([z.number(), z.number()]))) }),
        }),
      ),
    })
    .parse(await reply.json());
  // Those with holes or several parts would make the test as long as what it tests.
  const simple = features.filter(({ geometry }) => geometry.rings.length === 1);
  return simple.map(({ attributes, geometry }) => ({
    id: String(attributes[facts.key.id]),
    ...labelTexts(labelFields(facts), attributes),
    ring: geometry.rings[0] ?? [],
  }));
}

const radius = 6_378_137;
const metresAt = ([lon, lat]: Position): Position => [
  ((lon * Math.PI) / 180) * radius,
  Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * radius,
];

const resolutionAt = (zoom: number) => 156_543.033_928_04 / 2 ** zoom;

async function settledLabels(page: Page): Promise<Label[]> {
  const map = mapOf(page);
  await expect(map).toHaveAttribute("data-ready", "true");
  await expect(map).toHaveAttribute("data-labels", /"inside"|"chip"/);
  let before = "";
  // The last of its layers has been read when nothing changes any more.
  await expect(async () => {
    const now = (await map.getAttribute("data-labels")) ?? "";
    const isSame = now === before;
    before = now;
    expect(isSame).toBe(true);
  }).toPass({ intervals: [1_500] });
  return labels.parse(JSON.parse(before));
}

/** Their boxes, a pixel smaller: outlines come to the map rounded to its pixels. */
const boxOf = ({ box: [x, y, width, height, angle] }: Label, less: number): Ring =>
  boxRing([x, y], width - less, height - less, angle);

const pages = [
  { path: "/dxyd-sj", own: "dxydsd", user: "hangzhou", at: [119.928, 30.3016], zoom: 16.5 },
  { path: "/gyzz", own: "gyyd", user: "hangzhou", at: [119.928, 30.3016], zoom: 16 },
] as const;

for (const { path, own, user, at, zoom } of pages) {
  const tag = path === "/gyzz" ? "" : " @long";
  test(`labels on ${path}: none lies on another, none leaves its parcel, each is there that has room${tag}`, async ({
    page,
    signIn,
    request,
  }) => {
    await signIn(user, `${path}?area=330110&at=${at.join()},${zoom}`);
    const told = await settledLabels(page);
    const pixel = resolutionAt(zoom);
    const inside = told.filter(({ dataset, kind }) => dataset === own && kind === "inside");
    expect(inside.length).toBeGreaterThan(3);

    for (const [i, one] of told.entries()) {
      const others = told.slice(i + 1);
      const hit = others.filter((other) => boxMeets(boxOf(one, pixel), [boxOf(other, pixel)]));
      expect(hit.map(({ lines }) => lines)).toEqual([]);
    }

    const [x, y] = metresAt(at);
    const reach = 700 * pixel;
    const parcels = await parcelsIn(request, own, [x - reach, y - reach, x + reach, y + reach]);
    for (const label of inside) {
      const parcel = parcels.find(({ id }) => id === label.id);
      if (!parcel) continue;
      // Outlines of the map are rounded to its pixels.
      for (const corner of boxOf(label, 4 * pixel)) {
        expect(pointInRing(corner, parcel.ring), label.lines.join()).toBeGreaterThanOrEqual(0);
      }
      const words = label.lines.join("").replace(/\s/g, "");
      expect(words.startsWith(parcel.name.replace(/\s/g, ""))).toBe(true);
      expect([parcel.name, parcel.name + parcel.size]).toContain(words);
    }

    // Near the middle of the view, where no panel is: a parcel with room for its number has it.
    const middle = roomOf([x, y], 120 * pixel);
    const roomy = parcels.filter(({ ring }) => {
      const [west, south, east, north] = bboxOfRing(ring);
      const centre: Position = [(west + east) / 2, (south + north) / 2];
      const number = boxRing(centre, 130 * pixel, 40 * pixel);
      return isIn(centre, middle) && number.every((corner) => pointInRing(corner, ring) > 0);
    });
    const named = new Set(told.filter(({ dataset }) => dataset === own).map(({ id }) => id));
    expect(roomy.filter(({ id }) => !named.has(id)).map(({ name }) => name)).toEqual([]);
  });
}

const roomOf = ([x, y]: Position, half: number) =>
  [x - half, y - half, x + half, y + half] as const;

const isIn = (
  [x, y]: Position,
  [west, south, east, north]: readonly [number, number, number, number],
): boolean => x > west && x < east && y > south && y < north;

test("at county scale the legend says what the size of the circles measures", async ({
  page,
  signIn,
}) => {
  await signIn("hangzhou", "/dxyd-sj?area=330110&at=119.9,30.35,11");
  await expect(mapOf(page)).toHaveAttribute("data-zoom", "11");
  await expect(mapOf(page)).toHaveAttribute("data-ready", "true");
  const legend = page.getByRole("complementary", { name: "图例", exact: true });
  const shown = legend.getByRole("button", { name: "展开图例" });
  if (await shown.isVisible()) await shown.click();
  await expect(legend).toContainText("圆的大小 · 面积（亩）");
  const sizes = await legend
    .locator(".map-cells li")
    .evaluateAll((list) =>
      list.map((one) => [
        Number(one.textContent?.replace(/,/g, "")),
        one.querySelector("i")?.getBoundingClientRect().width ?? 0,
      ]),
    );
  expect(sizes.length).toBeGreaterThan(1);
  const [[least = 0, small = 0] = [], [more = 0, large = 0] = []] = [sizes[0], sizes.at(-1)];
  expect((large / small) ** 2 / (more / least)).toBeGreaterThan(0.8);
  expect((large / small) ** 2 / (more / least)).toBeLessThan(1.25);
});
