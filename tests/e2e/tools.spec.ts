import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, go, test } from "./test";

const ready = { timeout: 180_000 };

const mapOf = (page: Page) => page.getByTestId("map");
const findBox = (page: Page) => page.getByRole("combobox", { name: /^查找/ });

async function settled(map: Locator): Promise<void> {
  await expect(map).toHaveAttribute("data-layers", /./, ready);
  await expect(map).toHaveAttribute("data-ready", "true", ready);
}

type Parcel = { dkid: string; dkbh: string; dkmc: string; zxjd: number; zxwd: number };

async function parcels(page: Page, pageSize: number, shzt?: string[]): Promise<Parcel[]> {
  const token = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem("user") ?? "{}").token as string,
  );
  const reply = await page.request.post("/api/dxydsd/jscPageList", {
    data: { current: 1, pageSize, shzt },
    headers: { Authorization: `Bearer ${token}` },
  });
  return ((await reply.json()) as { list: Parcel[] }).list;
}

/** The parcel with most others within some thousand metres: there is always more a little farther on. */
function amidst(all: readonly Parcel[]): Parcel | undefined {
  const around = (one: Parcel) =>
    all.filter(({ zxjd, zxwd }) => Math.hypot(zxjd - one.zxjd, zxwd - one.zxwd) < 0.01).length;
  return [...all].sort((a, b) => around(b) - around(a))[0];
}

/** Page pixels of the centre of the map area that panels leave free. */
async function middleOf(map: Locator): Promise<[x: number, y: number]> {
  const [x = 0, y = 0] = ((await map.getAttribute("data-middle")) ?? "").split(",").map(Number);
  const box = await map.boundingBox();
  return [x + (box?.x ?? 0), y + (box?.y ?? 0)];
}

type Offset = readonly [x: number, y: number];

/** Drags the pointer between two places, both relative to the centre. */
async function pull(page: Page, map: Locator, from: Offset, to: Offset): Promise<void> {
  const [x, y] = await middleOf(map);
  await page.mouse.move(x + from[0], y + from[1]);
  await page.mouse.down();
  await page.mouse.move(x + (from[0] + to[0]) / 2, y + (from[1] + to[1]) / 2, { steps: 3 });
  await page.mouse.move(x + to[0], y + to[1], { steps: 3 });
  await page.mouse.up();
}

const dragBox = (page: Page, map: Locator, half: number) =>
  pull(page, map, [-half, -half], [half, half]);

/** How many records the last selection found, and how many the basket holds then. */
async function foundBy(told: Locator): Promise<[found: number, held: number]> {
  await expect(told).toContainText(/找到 .* 宗/);
  const counts = ((await told.textContent()) ?? "").matchAll(/([\d,]+) 宗/g);
  const [found = 0, held = 0] = [...counts].map(([, count]) => Number(count?.replaceAll(",", "")));
  return [found, held];
}

test("a planner finds a parcel by the keyboard, walks to its neighbour, and goes to coordinates", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang");
  const map = mapOf(page);
  await settled(map);
  const [parcel] = await parcels(page, 1);
  await page.keyboard.press("/");
  await expect(findBox(page)).toBeFocused();
  await page.keyboard.type(parcel?.dkbh ?? "");
  const option = page.getByRole("option", { name: new RegExp(parcel?.dkbh ?? "") }).first();
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("map-card")).toContainText(parcel?.dkmc ?? "", ready);
  await expect(map).toHaveAttribute("data-selection", parcel?.dkid ?? "");

  await expect(async () => {
    for (const key of ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"]) {
      await page.keyboard.press(key);
    }
    expect(await map.getAttribute("data-selection")).not.toBe(parcel?.dkid);
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("map-card")).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.type(`119°58'48" 30°21'36"`);
  await expect(page.getByRole("option", { name: /度分秒/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(map).toHaveAttribute("data-point", /^119\.98\d*,30\.36/);
  await expect(page.getByRole("region", { name: "坐标" })).toContainText("3度带 40 带");

  await findBox(page).fill("330212");
  await expect(page.getByText("没有找到“330212”", { exact: false })).toBeVisible();
});

test("a parcel is found, opened, edited and closed by keys alone @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang");
  await settled(mapOf(page));
  const parcel = (await parcels(page, 1, ["0"]))[0];
  const card = page.getByTestId("map-card");
  await page.keyboard.press("/");
  await page.keyboard.type(parcel?.dkbh ?? "");
  await page.keyboard.press("Enter");
  await expect(mapOf(page)).toHaveAttribute("data-selection", parcel?.dkid ?? "");
  // The card may still be opening.
  await page.keyboard.press("Enter");
  await expect(card.getByRole("button", { name: "详情" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const edit = card.getByRole("button", { name: /^编\s*辑$/ });
  await expect(edit).toBeFocused();
  await page.keyboard.press("Enter");
  const number = card.getByRole("textbox", { name: "地块编号" });
  await expect(number).toBeFocused();
  const lower = (one: Locator) => one.evaluate((box) => box.getBoundingClientRect().bottom);
  const below =
    (await lower(card.locator(".ui-card-body"))) - (await lower(card.locator("footer")));
  expect(below, "fields scroll behind the foot and not out below it").toBeCloseTo(0, 0);
  // Inside the form the arrow keys belong to the text.
  await page.keyboard.press("ArrowRight");
  await expect(mapOf(page)).toHaveAttribute("data-selection", parcel?.dkid ?? "");
  await page.keyboard.press("Control+s");
  await expect(edit).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
});

test("what is picked by a box or a list fills the basket, survives a reload, and is listed @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang");
  const map = mapOf(page);
  await settled(map);
  // So near that a circle leaves out what its buffer reaches, and that what a wide one reaches.
  const middle = amidst(await parcels(page, 200));
  await go(page, `/dxyd-sj?at=${middle?.zxjd},${middle?.zxwd},15&area=330110`);
  await expect(map).toHaveAttribute("data-zoom", "15");
  await settled(map);
  await page.getByRole("button", { name: "选择", exact: true }).click();
  await expect(map).toHaveAttribute("data-drawing", "true");
  await dragBox(page, map, 120);
  const tool = page.getByRole("region", { name: "选择", exact: true });
  await expect(tool.getByRole("status")).toContainText(/找到 [\d,]+ 宗/);
  await expect(map).toHaveAttribute("data-selection", "");
  const size = Number(await map.getAttribute("data-basket"));
  expect(size).toBeGreaterThan(0);

  const shape = (name: string) => tool.getByRole("button", { name, exact: true }).click();
  const told = tool.getByRole("status");
  await shape("圆形");
  await expect(map).toHaveAttribute("data-drawing", "true");
  await pull(page, map, [0, 0], [110, 0]);
  const [round] = await foundBy(told);
  await tool.getByLabel("缓冲距离，米").fill("300");
  await tool.getByLabel("缓冲距离，米").press("Enter");
  await pull(page, map, [0, 0], [110, 0]);
  const moreThan = (count: number) =>
    expect(async () => expect((await foundBy(told))[0]).toBeGreaterThan(count)).toPass();
  await moreThan(round);
  const [reached] = await foundBy(told);

  await shape("画线");
  await tool.getByLabel("缓冲距离，米").fill("8000");
  await tool.getByLabel("缓冲距离，米").press("Enter");
  await expect(map).toHaveAttribute("data-drawing", "true");
  const [x, y] = await middleOf(map);
  await page.mouse.click(x - 120, y - 60);
  await page.mouse.dblclick(x + 120, y + 60);
  await moreThan(reached);
  await tool.getByLabel("缓冲距离，米").fill("0");
  await tool.getByLabel("缓冲距离，米").press("Enter");

  // Thousands of parcels: each is on the map, and removing one leaves the others.
  await tool.getByRole("button", { name: "选中当前筛选结果" }).click();
  await expect(told).toContainText(/找到 [\d,]+ 宗/);
  const [, all] = await foundBy(told);
  await expect(map).toHaveAttribute("data-basket", String(all));
  await expect(map).toHaveAttribute("data-basket-drawn", String(all), ready);
  await shape("框选");
  await expect(map).toHaveAttribute("data-drawing", "true");
  await dragBox(page, map, 120);
  await expect(map).toHaveAttribute("data-basket", String(size));
  await expect(map).toHaveAttribute("data-basket-drawn", String(size), ready);
  await page.keyboard.press("Escape");
  await expect(tool).toHaveCount(0);

  await page.reload();
  await settled(map);
  await expect(map).toHaveAttribute("data-basket", String(size));

  const numbers = (await parcels(page, 3)).map(({ dkbh }) => dkbh);
  await findBox(page).fill([...numbers, "330110SD000000000"].join("，"));
  await page.getByRole("option", { name: /选中清单中的 4 个编号/ }).click();
  await expect(page.getByText("未找到 1 个：330110SD000000000", { exact: false })).toBeVisible();
  const bar = page.getByRole("region", { name: "选择篮", exact: true });
  // Other registers may have land under the same numbers.
  await expect(map).not.toHaveAttribute("data-basket", String(size));
  const found = Number(await map.getAttribute("data-basket"));
  expect(found).toBeGreaterThanOrEqual(3);
  // Each kind by itself: the two libraries may have the same land.
  await expect(bar).toContainText(/\d+ 宗，[\d,.]+ 亩/);
  const kinds = [...((await bar.textContent()) ?? "").matchAll(/(\d+) \S，/g)];
  expect(kinds.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(found);
  await bar.getByRole("button", { name: "清单" }).click();
  const list = page.getByRole("region", { name: "选择篮清单" });
  for (const number of numbers) await expect(list).toContainText(number);
  await list.getByRole("button", { name: "移出" }).first().click();
  await expect(map).toHaveAttribute("data-basket", String(found - 1));
  await bar.getByRole("button", { name: "撤销" }).click();
  await expect(map).toHaveAttribute("data-basket", String(found));
});

test("distance is measured on the ground, and a turned frame is printed @long", async ({
  page,
  signIn,
}) => {
  await signIn("yuhang");
  const map = mapOf(page);
  await settled(map);
  await page.getByRole("button", { name: "测量" }).click();
  await expect(map).toHaveAttribute("data-drawing", "true");
  const [left, top] = await middleOf(map);
  await page.mouse.click(left - 60, top);
  await page.mouse.dblclick(left + 60, top + 40);
  await expect(map).toHaveAttribute("data-measured", /总长 [\d,.]+ 公里/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "测量" })).toHaveCount(0);

  await page.getByRole("button", { name: "打印" }).click();
  await page.getByLabel("旋转角度").fill("30");
  await page.getByLabel("旋转角度").press("Enter");
  await expect(map).toHaveAttribute("data-print", /^A3 \d+ 30$/);
  // By hand: the centre is dragged, and the rotation stays.
  const longitude = page.getByLabel("图幅中心经度");
  const before = await longitude.inputValue();
  await expect(async () => {
    await pull(page, map, [0, 0], [60, 20]);
    expect(await longitude.inputValue()).not.toBe(before);
  }).toPass();
  await expect(map).toHaveAttribute("data-print", /^A3 \d+ 30$/);
  await page.getByLabel("比例尺分母").fill("2000");
  await page.getByLabel("比例尺分母").press("Enter");
  await expect(map).toHaveAttribute("data-print", "A3 2000 30");
  const [sheet] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "生成 PDF" }).click(),
  ]);
  expect(sheet.suggestedFilename()).toBe("市级低效用地分布图.pdf");
  const pdf = await readFile(await sheet.path(), "latin1");
  // A3, landscape, in points of 1/72 inch: with the map's frame in millimetres it makes the scale.
  expect(pdf).toMatch(/MediaBox\s*\[\s*0 0 1190\.5\d* 841\.8\d*\s*\]/);

  // A record's card would cover the frame: its head tells which it is, and it opens where it is pointed at.
  const [parcel] = await parcels(page, 1);
  await findBox(page).fill(parcel?.dkbh ?? "");
  await page.keyboard.press("Enter");
  await expect(map).toHaveAttribute("data-selection", parcel?.dkid ?? "");
  const card = page.getByTestId("map-card");
  await expect(card).toHaveAttribute("data-folded", "true");
  await expect(card.getByText(parcel?.dkbh ?? "").first()).toBeVisible();
  const height = async () => (await card.boundingBox())?.height ?? 0;
  await page.getByRole("region", { name: "打印" }).hover();
  await expect.poll(height).toBeLessThan(80);
  await card.hover({ position: { x: 20, y: 20 } });
  await expect.poll(height).toBeGreaterThan(200);
  await page.getByRole("button", { name: "关闭打印" }).click();
  await expect(card).not.toHaveAttribute("data-folded");
});
