// @vitest-environment happy-dom
import { renderHook, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type RegionGap, wallApi } from "#contract/endpoints/plan/wall";
import { answer, refusal, sentTo, show, signIn } from "../../../../tests/dom/page";
import { useRelief } from "./stage/useRelief";
import { Headline } from "./wall/Headline";
import { KpiRow } from "./wall/KpiRow";
import { StoryStrip } from "./wall/StoryStrip";
import { toldOf } from "./wall/stories";
import { useWall } from "./wall/useWall";

const gap = (areaCode: string, name: string, change: Partial<RegionGap> = {}): RegionGap => ({
  ...{ areaCode, name, rwl: 100, wcl: 60, wclv: 60, sxjdc: -30, pm: 1, gap: 30, missing: 30 },
  ...{ light: "bad", late: 2, filter: { areaCode, xmjd: ["3"] }, person: null },
  cause: { step: "方案报批", zs: 3, mu: 24.4, filter: { areaCode, xmjd: ["1"] }, open: 5 },
  ...change,
});

const list = [
  gap("3310", "台州市"),
  gap("3303", "温州市", { gap: 12, wclv: 78, sxjdc: -12, missing: 12, light: "warn" }),
  gap("3301", "杭州市", { gap: 0, wclv: 95, sxjdc: 5, missing: 0, light: "good" }),
];
const gaps = {
  ...{ nd: 2024, day: "2024-12-31", elapsed: 90, list },
  total: gap("33", "浙江省", { wclv: 77.7, sxjdc: -12.3, gap: 12.3, missing: 42 }),
};

const kpi = {
  ...{ value: 77.7, month: 2.3, year: null, target: 100, light: "warn" as const },
  ...{
    line: [60, 70, 77.7],
    period: "month" as const,
    course: "months" as const,
    years: [],
    lists: [{ dataset: "zkfxmsd", filter: { areaCode: "33" } }],
  },
};
const kpis = {
  ...{ nd: 2024, day: "2024-12-31" },
  kpis: {
    task: kpi,
    stock: null,
    disposal: null,
    tax: { ...kpi, value: null, month: null, target: null, course: "years" as const },
  },
};
const region = {
  ...{ areaCode: "33", name: "浙江省", rwl: 300, done: 233, going: 60, speed: 0.5, expected: 263 },
  ...{ low: 255, high: 270, gap: 37, tested: [], held: null, error: 4 },
};
const named = { xmid: "1", xmbh: "1", xmmc: "甲", xzqdm: "331002", xzqmc: "椒江区", mu: 40 };
const forecast = {
  ...{ nd: 2024, day: "2024-12-31", total: region, list: [] },
  closers: {
    ...{ zs: 5, mu: 40, close: true, steps: [{ step: "方案报批", zs: 5, mu: 40 }] },
    ...{ first: [{ ...named, step: "方案报批" }], filter: { areaCode: "33", xmids: ["1"] } },
  },
};
const still = { zs: 0, mj: 0 };

beforeEach(() => {
  answer(wallApi.kpis, () => kpis);
  answer(wallApi.gaps, () => gaps);
  answer(wallApi.forecast, () => forecast);
  answer(wallApi.bridge, () => ({
    ...{ nd: 2024, day: "2024-12-31", since: null, start: 0, end: 0, months: [], filter: null },
    parts: { found: still, redeveloped: still, struck: still, other: still },
  }));
  answer(wallApi.decisions, () => ({ day: "2024-12-31", total: 0, list: [] }));
});

let picked: string[] = [];

/** What stands on top and below, as the page puts it together. */
function Stage({ due }: { due: boolean }) {
  const wall = useWall("33", 0, due);
  const [row] = wall.gaps?.data ? toldOf(wall.gaps.data.list, wall.gaps.data.total) : [];
  return (
    <>
      <Headline wall={wall} title="综合门户" onPick={(code) => picked.push(code)} />
      <KpiRow kpis={wall.kpis} />
      {row && <StoryStrip row={row} onPick={(code) => picked.push(code)} />}
    </>
  );
}

const hrefOf = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

test("every number of the line leads to what it counts, every name to its region", async () => {
  picked = [];
  signIn("ROLE_PROVINCE", "33");
  const { user } = show(<Stage due />);
  const line = await screen.findByRole("heading", { level: 1, name: /推进全省 5 个项目/ });
  expect(line.textContent).toContain("再开发完成 77.7%，落后时序 12.3 个百分点");
  expect(hrefOf("77.7%")).toMatch(/^\/sys\/data\/ssxm\/sjssxm\?.*xmjd=3/);
  expect(hrefOf("12.3")).toBe("/govern/ssgz?area=33&nd=2024");
  expect(hrefOf("5 个项目")).toContain("xmids=1");
  await user.click(within(line).getByRole("button", { name: "台州" }));
  expect(picked).toEqual(["3310"]);
});

test("a figure without history, target or value says so and has no bar; one without permission is not there", async () => {
  signIn("ROLE_PROVINCE", "33");
  show(<Stage due />);
  const task = within(await screen.findByRole("region", { name: "年度任务完成率" }));
  expect(await task.findByText("目标 100")).toBeTruthy();
  expect(task.getByTitle("较上月末好转").textContent).toBe("较上月 +2.3");
  expect(task.getByText("较上年 —")).toBeTruthy();
  expect(task.getByRole("img", { name: /^为目标的 78%/ })).toBeTruthy();
  const tax = within(screen.getByRole("region", { name: "亩均税收" }));
  expect(tax.getByText("目标 —")).toBeTruthy();
  expect(tax.getByText("按年发布"), "no month to compare with").toBeTruthy();
  expect(tax.queryByText(/较上月/)).toBeNull();
  expect(tax.queryByRole("img", { name: /为目标的/ })).toBeNull();
  expect(document.querySelectorAll("[data-kpi]")).toHaveLength(2);
});

test("a light that is not green has its reason beside it, also while the changes are", async () => {
  const stock = {
    ...{ ...kpi, value: -300, month: -50, year: -20, target: -420, light: "bad" as const },
    years: [{ nd: 2024, value: -300 }],
  };
  answer(wallApi.kpis, () => ({
    ...kpis,
    kpis: {
      task: null,
      stock,
      disposal: { ...kpi, value: 101, light: "good" as const },
      tax: null,
    },
  }));
  signIn("ROLE_PROVINCE", "33");
  show(<Stage due />);
  const card = within(await screen.findByRole("region", { name: "低效存量净变化" }));
  expect((await card.findByText("距目标 120")).title).toBe("落后时序");
  expect(card.getByTitle("较上月末好转").textContent).toBe("较上月 -50");
  expect(card.getByRole("img", { name: "近一年各月末存量，2024 年 -300" })).toBeTruthy();
  const reached = within(screen.getByRole("region", { name: "闲置与批而未供处置率" }));
  expect(reached.queryByText(/^距目标/)).toBeNull();
});

test("what takes long is asked once the first figures are there, and what nobody may see never", async () => {
  signIn("ROLE_PROVINCE", "33");
  const { leave } = show(<Stage due={false} />);
  await screen.findByText(/再开发完成/);
  expect(sentTo(wallApi.forecast)).toHaveLength(0);
  expect(sentTo(wallApi.bridge)).toHaveLength(0);
  leave();
  show(<Stage due />);
  await waitFor(() => expect(sentTo(wallApi.forecast)).toHaveLength(1));
  expect(sentTo(wallApi.decisions)).toHaveLength(1);
});

test("a wall reads the line and the figures, and is led nowhere", async () => {
  signIn("ROLE_KIOSK", "33");
  show(<Stage due />);
  await screen.findByText(/再开发完成/);
  await screen.findByText("3 个");
  expect(screen.queryAllByRole("link")).toHaveLength(0);
  expect(sentTo(wallApi.decisions)).toHaveLength(0);
});

test("a failure is told in the line", async () => {
  signIn("ROLE_PROVINCE", "33");
  answer(wallApi.gaps, () => refusal(500, "数据库正在维护"));
  show(<Stage due={false} />);
  expect(await screen.findByRole("heading", { level: 1, name: "数据库正在维护" })).toBeTruthy();
});

test("regions rise by their gap in the colour of their light, and only the worst are named large", () => {
  const known = { data: gaps, error: null, since: null };
  const { result } = renderHook(() => useRelief("", { gaps: known, stats: new Map() }));
  const { relief, chosen } = result.current;
  expect(chosen).toBe("gap");
  const [worst, second, best] = ["3310", "3303", "3301"].map(relief.of);
  expect(worst).toMatchObject({ height: 1, large: true, text: "60.0% 差 30.0" });
  expect(second).toMatchObject({ height: 0.4, large: true });
  expect(best).toMatchObject({ height: 0, large: false, text: "" });
  expect(new Set([worst?.color, second?.color, best?.color]).size).toBe(3);
  expect(relief.of("3399")).toMatchObject({ height: null, large: false });
});
