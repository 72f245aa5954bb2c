import type { Page } from "@playwright/test";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { callerOf } from "./calls";
import { expect, test } from "./test";

const ready = { timeout: 180_000 };
const name = "手绘示例平台";
const list = "/sys-gyyd/dqrh/cyptgl";

/** Corners of a square around a place, a hundred metres to each side. */
function cornersAround(lon: number, lat: number): string {
  const by = 0.001;
  const at = (x: number, y: number) => `${(lon + x * by).toFixed(6)} ${(lat + y * by).toFixed(6)}`;
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1), at(-1, -1)].join("\n");
}

/** The row of the platform, in the list that is filtered by its name. */
async function rowOf(page: Page, text: string) {
  await page.goto(`${list}?area=330110&keyword=${encodeURIComponent(name)}`);
  const row = page.getByRole("row", { name: new RegExp(text) });
  await expect(row).toBeVisible(ready);
  return row;
}

test("a platform is drawn, given its land by its outline, and merged; its figures follow @long", async ({
  page,
  request,
  signIn,
}) => {
  const caller = await callerOf(request, "hangzhou");
  const place = { areaCode: "330110", current: 1, pageSize: 100 };
  const land = await caller(gyydApi.pageList, { ...place, sfyqn: [0] } as never);
  const parcel = land.list.find(({ cyptid }) => cyptid === null);
  const { list: platforms } = await caller(cyptApi.pageList, { ...place, cyptzt: ["1"] } as never);
  const other = platforms[0];
  if (!parcel || !other) throw new Error("the demonstration has no land outside of platforms");
  const { zxjd, zxwd, mj } = parcel;

  await signIn("hangzhou", `/kfqyq?at=${zxjd},${zxwd},16&area=330110`);
  const map = page.getByTestId("map");
  await expect(map).toHaveAttribute("data-ready", "true", ready);
  await page.getByRole("button", { name: "绘制", exact: true }).click();
  await page.getByLabel("新增哪类记录").click();
  await page.keyboard.type("产业平台");
  await page.getByTitle("产业平台", { exact: true }).last().click();
  await page.getByRole("button", { name: "开始绘制" }).click();
  await page.getByRole("button", { name: "输入坐标或粘贴 TXT" }).click();
  const typed = page.getByRole("dialog", { name: "输入坐标" });
  await typed.getByRole("textbox", { name: "坐标" }).fill(cornersAround(zxjd, zxwd));
  await typed.getByRole("button", { name: /采\s*用/ }).click();
  await page.getByRole("button", { name: "填写属性并保存" }).click();
  const form = page.getByRole("form", { name: /新增/ });
  await form.getByLabel("产业平台名称", { exact: true }).fill(name);
  await form.getByLabel("类型", { exact: true }).click();
  await page.keyboard.type("小微企业园");
  await page.keyboard.press("Enter");
  await form.getByLabel("县（市、区）", { exact: true }).click();
  await page.keyboard.type("余杭区");
  await page.keyboard.press("Enter");
  // As large as it is drawn, in ㎡.
  await form.getByLabel("规划面积").fill("42697");
  await page.keyboard.press("Control+s");
  const still = page.getByRole("button", { name: "仍要保存" });
  await still.or(page.getByTestId("map-card")).first().waitFor(ready);
  if (await still.isVisible()) await still.click();
  await expect(page.getByTestId("map-card")).toContainText(name, ready);

  const row = await rowOf(page, name);
  await expect(row).toContainText("在用");
  await row.getByRole("button", { name: /更多操作/ }).click();
  await page.getByRole("menuitem", { name: "按范围归入" }).click();
  const assign = page.getByRole("dialog", { name: `按范围归入${name}` });
  await expect(assign.getByText(/工业用地现状 [\d,]+ 宗/)).toBeVisible(ready);
  await assign.getByRole("button", { name: "开始归入" }).click();
  await expect(page.getByText(/已调整 [\d,]+ 条记录/)).toBeVisible(ready);
  await page.getByRole("button", { name: "关闭", exact: true }).last().click();
  const made = async () => {
    const found = await caller(cyptApi.pageList, { ...place, keyword: name } as never);
    return found.list[0];
  };
  const filled = await made();
  expect(filled?.dks).toBeGreaterThan(0);
  expect(filled?.gygymj).toBeGreaterThanOrEqual(mj);

  const again = await rowOf(page, name);
  await again.getByRole("button", { name: /更多操作/ }).click();
  await page.getByRole("menuitem", { name: "停用或并入" }).click();
  const ending = page.getByRole("dialog", { name: `停用${name}` });
  await ending.getByLabel("并入").click();
  await page.keyboard.type(other.cyptmc);
  await page.keyboard.press("Enter");
  await ending.getByLabel("说明").fill("示例：整合提升为一个平台");
  await expect(ending.getByText(`归入${other.cyptmc}`)).toBeVisible(ready);
  await ending.getByRole("button", { name: "并入并停用" }).click();
  await expect(page.getByText(/已调整 [\d,]+ 条记录/)).toBeVisible(ready);
  await page.getByRole("button", { name: "关闭", exact: true }).last().click();
  await expect(await rowOf(page, "已并入")).toContainText(name);
  const { record } = await caller(cyptApi.info, { cyptid: other.cyptid });
  expect(record.gygymj).toBeCloseTo(other.gygymj + (filled?.gygymj ?? 0), 1);
  expect(await made()).toMatchObject({ cyptzt: "3", dks: 0, gygymj: 0 });

  await page.getByRole("button", { name: "归属调整记录" }).click();
  const first = page.getByRole("row", { name: new RegExp(`${name}并入`) });
  await first.getByRole("button", { name: /撤\s*销/ }).click();
  await page
    .getByRole("dialog", { name: /撤销/ })
    .getByRole("button", { name: /撤\s*销/ })
    .click();
  await expect(page.getByText(/已调整 [\d,]+ 条记录/)).toBeVisible(ready);
  expect(await made()).toMatchObject({ cyptzt: "1", gygymj: filled?.gygymj });
});
