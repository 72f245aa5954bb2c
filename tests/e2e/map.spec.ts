import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { callerOf } from "./calls";
import { expect, test } from "./test";

test.use({ stays: true });

const ready = { timeout: 180_000 };

/** The map publishes what it shows: no test reads pixels. */
const mapOf = (page: Page) => page.getByTestId("map");

async function settled(map: Locator): Promise<void> {
  await expect(map).toHaveAttribute("data-layers", /./, ready);
  await expect(map).toHaveAttribute("data-ready", "true", ready);
}

/** The centre of the map area that panels leave free, in page pixels. */
async function middleOf(map: Locator): Promise<[number, number]> {
  const [x = 0, y = 0] = ((await map.getAttribute("data-middle")) ?? "").split(",").map(Number);
  const box = await map.boundingBox();
  return [x + (box?.x ?? 0), y + (box?.y ?? 0)];
}

type Parcel = Awaited<ReturnType<typeof aParcel>>;

async function aParcel(request: APIRequestContext) {
  const caller = await callerOf(request, "hangzhou");
  const { list } = await caller(dxydsdApi.pageList, { current: 1, pageSize: 1 });
  expect(list).toHaveLength(1);
  return list[0] as (typeof list)[number];
}

const linkTo = ({ xzqdm, zxjd, zxwd }: Parcel, more = "") =>
  `/dxyd-sj?area=${xzqdm}&at=${zxjd},${zxwd},16.5${more}`;

/** Web mercator: metres of a pixel at level 0, and a latitude of the province. */
const worldPixel = 156_543;
const latitude = (30 * Math.PI) / 180;

/** The scale bar comes to be as long as the map's level makes what it says, without anybody moving it. */
async function expectTrueScale(page: Page) {
  const bar = page.getByTitle("比例尺");
  const offBy = async () => {
    const [, figure = "", unit] = /([\d.]+) (公里|米)/.exec((await bar.textContent()) ?? "") ?? [];
    const metres = Number(figure) * (unit === "公里" ? 1000 : 1);
    const pixels = await bar.evaluate((one: HTMLElement) => Number.parseFloat(one.style.width));
    const zoom = Number(await mapOf(page).getAttribute("data-zoom"));
    // Between two whole levels ArcGIS counts by the scale, not by its logarithm.
    const whole = Math.floor(zoom);
    const real = (worldPixel / 2 ** whole) * (1 - (zoom - whole) / 2) * Math.cos(latitude);
    return Math.abs(metres / pixels / real - 1);
  };
  // The map may still be on its way to the region.
  await expect.poll(offBy).toBeLessThan(0.05);
}

test("the map opens on the user's own region; a layer is coloured anew, made lighter, put away", async ({
  page,
  signIn,
}) => {
  await signIn("hangzhou");
  const map = mapOf(page);
  await settled(map);
  await expect(map).toHaveAttribute("data-region", "3301");
  await expect(map).toHaveAttribute("data-regions", /\b330106\b.*\b330110\b/);
  await expect(map).toHaveAttribute("data-layers", "dxydsd:dxlx:1 zkfxmsd:xmjd:1");
  await expectTrueScale(page);
  const key = page.getByRole("complementary", { name: "分区图例" });
  await expect(key).toContainText("低效用地面积（亩）");
  await expect(key).toContainText(/圆的面积表示多少，\d+ 个分区有数/);
  await expect(map).toHaveAttribute("data-circles", /^[1-9]\d*$/);
  await expect(page.getByText("Powered by")).toBeVisible();

  await page.getByRole("button", { name: "图层" }).click();
  await page.getByRole("checkbox", { name: "再开发项目" }).uncheck();
  await page.getByText("按审核状态").click();
  await expect(map).toHaveAttribute("data-layers", "dxydsd:shzt:1");
  await expect(page.getByRole("radio", { name: "按审核状态" })).toBeChecked();
  await expect(page.getByRole("list", { name: "图层" })).toContainText("审核通过");
  await page.getByRole("slider", { name: "市级低效用地不透明度" }).press("ArrowLeft");
  await expect(map).toHaveAttribute("data-layers", "dxydsd:shzt:0.99");
  await page.getByRole("checkbox", { name: "市级低效用地" }).uncheck();
  await page.getByRole("checkbox", { name: "省级低效用地" }).check();
  await expect(map).toHaveAttribute("data-layers", "dxydst:fill:1");
  await expect(page).toHaveURL(/layers=/);
  await page.getByRole("button", { name: "底图" }).click();
  await expect(page.getByRole("radio", { name: /参考底图.*无审图号/ })).toBeChecked();
  // Without its key a base map is greyed out, and says why.
  await expect(page.getByRole("radio", { name: /天地图矢量/ })).toBeDisabled();
  await expect(page.getByText("未配置服务密钥，请联系系统管理员").first()).toBeVisible();
});

test("the legend leaves a small map to its county until it is asked for, and then stays @long", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn("yuhang", "/dxyd-sj");
  const legend = page.getByRole("complementary", { name: "图例" });
  const classes = legend.getByText("旧厂矿");
  await expect(legend.getByRole("button", { name: "展开图例" })).toBeVisible();
  await expect(classes).toBeHidden();
  await legend.getByRole("button", { name: "展开图例" }).click();
  await expect(classes).toBeVisible();
  // What is cut off by a reload is a failure to an old browser.
  await settled(mapOf(page));
  await page.reload();
  await expect(classes).toBeVisible();
});

test("a click drills into a county, a right click comes up, and never above one's own region", async ({
  page,
  signIn,
}) => {
  // Inside 余杭区, at a scale where regions and not parcels are drawn.
  await signIn("hangzhou", "/dxyd-sj?area=3301&at=119.9,30.4,9.6");
  const map = mapOf(page);
  await settled(map);
  await page.mouse.click(...(await middleOf(map)));
  await expect(map).toHaveAttribute("data-region", "330110");
  await expect(page.getByLabel("当前行政区")).toContainText("余杭区");
  await expect(page).toHaveURL(/area=330110/);
  await page.goBack();
  await expect(map, "a step down is taken back").toHaveAttribute("data-region", "3301");
  await page.goForward();
  await expect(map).toHaveAttribute("data-region", "330110");

  await settled(map);
  await page.mouse.click(...(await middleOf(map)), { button: "right" });
  await expect(map).toHaveAttribute("data-region", "3301");
  await settled(map);
  await page.mouse.click(...(await middleOf(map)), { button: "right" });
  await expect(map).toHaveAttribute("data-region", "3301");
  await expect(page.getByLabel("当前行政区")).not.toContainText("浙江省");
});

test("a parcel is named under the pointer, its card opens beside it, and the link reproduces the screen", async ({
  page,
  request,
  signIn,
}) => {
  const parcel = await aParcel(request);
  await signIn("hangzhou", linkTo(parcel, "&layers=dxydsd~o70~cshzt"));
  const map = mapOf(page);
  await settled(map);
  await page.mouse.move(...(await middleOf(map)));
  await expect(page.getByRole("tooltip")).toContainText(parcel.dkbh);
  await expect(page.getByRole("tooltip")).toContainText(parcel.dkmc);
  await page.mouse.click(...(await middleOf(map)));
  const card = page.getByTestId("map-card");
  await expect(card).toContainText(parcel.dkmc);
  await expect(map).toHaveAttribute("data-selection", parcel.dkid);
  await expect(page).toHaveURL(new RegExp(`pick=.*${parcel.dkid}`));

  // The card may have asked for room.
  await settled(map);
  const facts = ["data-zoom", "data-layers", "data-selection", "data-region"];
  const seen = await Promise.all(facts.map((name) => map.getAttribute(name)));
  await page.reload();
  await settled(map);
  await expect(card).toContainText(parcel.dkmc);
  for (const [i, name] of facts.entries()) await expect(map).toHaveAttribute(name, seen[i] ?? "");
});

test.describe("a link to a parcel that its reader may not see", () => {
  test.use({ provoked: /status of 404/ });

  test("says so, and keeps whether figures follow the map @long", async ({
    page,
    request,
    signIn,
  }) => {
    const { dkid } = await aParcel(request);
    await signIn("yinzhou", `/dxyd-sj?area=330212&inview=1&pick=dxydsd~!${dkid}`);
    await expect(page.getByText("所选地块已删除、没有图形或不在权限范围内")).toBeVisible();
    await expect(page.getByTestId("map-card")).toBeHidden();
    const follows = page.getByRole("switch", { name: "随图统计" });
    await expect(follows).toBeChecked();
    await follows.click();
    await expect(page).not.toHaveURL(/inview/);
  });
});

test("the card never lies on its parcel, also at the edge of the map @long", async ({
  page,
  request,
  signIn,
}) => {
  const parcel = await aParcel(request);
  // The parcel lies a little left of the right panel: the map has to make room.
  const east = { ...parcel, zxjd: parcel.zxjd - 0.0016 };
  await signIn("hangzhou", linkTo(east, `&pick=dxydsd~!${parcel.dkid}`));
  const map = mapOf(page);
  await settled(map);
  const card = page.getByTestId("map-card");
  await expect(card).toBeVisible();
  await expect
    .poll(async () => {
      const [stage, box] = await Promise.all([map.boundingBox(), card.boundingBox()]);
      const sides = ((await map.getAttribute("data-focus")) ?? "").split(",").map(Number);
      const [left = 0, , rightEnd = 0] = sides.map((side) => side + (stage?.x ?? 0));
      return box && (box.x >= rightEnd || box.x + box.width <= left) && rightEnd > left;
    })
    .toBe(true);
  const [box, panel] = await Promise.all([
    card.boundingBox(),
    page.getByRole("region", { name: "分析" }).boundingBox(),
  ]);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
});

test("routes come and go over one and the same map @long", async ({ page, signIn }) => {
  await signIn("hangzhou");
  const map = mapOf(page);
  await settled(map);
  const canvas = await map.locator("canvas").elementHandle();
  await page.getByRole("menuitem", { name: "数据管理" }).hover();
  await page.getByRole("link", { name: "市级低效用地", exact: true }).first().click();
  await expect(page.getByRole("region", { name: "市级低效用地", exact: true })).toBeVisible();
  await expect(map).toHaveAttribute("data-layers", /dxydsd/);
  await page.mouse.move(300, 600);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page, "Esc with nothing open leaves the list open").toHaveURL(/\/sjdxyd/);
  await page.getByRole("button", { name: "关闭工作区" }).click();
  await expect(page).toHaveURL(/\/dxyd-sj/);
  await expect(map.locator("canvas")).toHaveCount(1);
  expect(await canvas?.evaluate((held) => held.isConnected)).toBe(true);
});

test("a figure leads to exactly the records that it counts, on the map and in the list", async ({
  page,
  signIn,
}) => {
  await signIn("hangzhou");
  const map = mapOf(page);
  await settled(map);
  const card = page.getByRole("button", { name: /再开发实施率/ });
  const words = ((await card.textContent()) ?? "").match(/([\d,]+) 宗，([\d,.]+) 亩/);
  await card.click();
  const list = page.getByRole("region", { name: "市级低效用地清单" });
  await expect(list.getByTestId("list-sums")).toHaveText(`${words?.[1]} 宗 · ${words?.[2]} 亩`);
  await expect(list.getByRole("heading")).toHaveText(
    "市级低效用地 · 杭州市 · 审核通过、已出库 · 实施中、已完成",
  );
  await expect(map).toHaveAttribute("data-filter", /zkfzt=2%2C3/);

  const row = list.getByRole("row", { name: /^定位/ }).first();
  const name = (await row.getAttribute("aria-label"))?.replace("定位 ", "") ?? "";
  await row.click();
  await expect(page.getByTestId("map-card")).toContainText(name);

  await page.reload();
  await expect(list.getByTestId("list-sums")).toHaveText(`${words?.[1]} 宗 · ${words?.[2]} 亩`);
  await list.getByRole("button", { name: "关闭市级低效用地清单" }).click();
  await expect(map).toHaveAttribute("data-filter", "");
});

test("every part of a chart lists as many records as it says @long", async ({ page, signIn }) => {
  await signIn("hangzhou");
  await settled(mapOf(page));
  const sums = page.getByRole("region", { name: "市级低效用地清单" }).getByTestId("list-sums");
  await page.getByLabel("统计口径").getByText("宗数").click();
  for (const title of ["低效类型", "审核进度", "拟再开发方式", "认定原因", "分区排名"]) {
    const figure = page.getByRole("figure", { name: `${title}（宗）` });
    const part = figure.getByRole("listitem").first();
    const said = await part.locator(".chart-number").first().textContent();
    const counted = said?.match(/[\d,]+/)?.[0];
    await part.getByRole("button").click();
    await expect(sums, title).toHaveText(new RegExp(`^${counted} 宗 · `));
  }
});

test("chips narrow the page, stand as tags, and are kept by the address; panels stay folded @long", async ({
  page,
  signIn,
}) => {
  await signIn("hangzhou");
  const map = mapOf(page);
  await settled(map);
  await page.getByRole("button", { name: "低效类型", exact: true }).click();
  await page.getByRole("checkbox", { name: "旧厂矿" }).check();
  await expect(map).toHaveAttribute("data-filter", "dxlx=2");
  const ring = page.getByRole("figure", { name: /低效类型/ });
  await expect(ring.getByRole("listitem")).toHaveCount(1);
  const years = page.getByRole("figure", { name: /认定年度/ });
  await page.getByRole("button", { name: "收起分析" }).click();
  await expect(years).toBeHidden();
  await page.reload();
  await expect(map).toHaveAttribute("data-filter", "dxlx=2", ready);
  await expect(page.getByRole("button", { name: "展开分析" })).toBeVisible();
  await expect(years).toBeHidden();
  await page.getByRole("button", { name: "去掉旧厂矿" }).click();
  await expect(map).toHaveAttribute("data-filter", "");
});
