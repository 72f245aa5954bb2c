import { expect, test } from "vitest";
import { changesSince, datesWarning, type PageSeen } from "./meetingChanges";
import type { FigureSeen } from "./meetingSentences";

const figure = (id: FigureSeen["id"], value: number | null, day = "2024-06-30"): FigureSeen => ({
  ...{ id, value, digits: 0, unit: "亩", day },
  ...{ month: null, year: null, target: null, forecast: null },
});
const page = (pageId: string, address: string, figures: FigureSeen[] = []): PageSeen => ({
  ...{ pageId, title: pageId, address, areaCode: "3301", figures },
});

test("figures of the same region are compared, whatever page they stand on", () => {
  const changes = changesSince(
    [page("b", "/xztd", [figure("low", 90), figure("pewg", 5), figure("idleStock", null)])],
    [page("a", "/zhmh", [figure("low", 100), figure("idleStock", 3)])],
  );
  const { figures, isNew } = changes?.pages.get("b") ?? { figures: {}, isNew: false };
  expect(isNew).toBe(true);
  expect(figures.low).toMatchObject({ by: -10, before: { value: 100 } });
  expect([figures.pewg, figures.idleStock?.by]).toEqual([null, null]);
  expect(changes?.gone.map(({ title }) => title)).toEqual(["a"]);
});

test("a view is the same one whatever it is filtered by, and another region's is another", () => {
  const before = [page("a", "/dxyd?area=3301&bbox=1")];
  const same = changesSince([page("b", "/dxyd?area=3301&bbox=2")], before);
  expect([same?.pages.get("b")?.isNew, same?.gone]).toEqual([false, []]);
  const other = changesSince([{ ...page("b", "/dxyd"), areaCode: "3302" }], before);
  expect([other?.pages.get("b")?.isNew, other?.gone.length]).toEqual([true, 1]);
});

test("the first meeting is compared with nothing", () => {
  expect(changesSince([page("a", "/zhmh")], null)).toBeNull();
});

test("figures of different days are warned of, the latest day first", () => {
  const [early, late] = [figure("low", 1, "2024-05-31"), figure("pewg", 1)];
  expect(datesWarning([page("a", "/", [early]), page("b", "/", [late])])).toBe(
    "数据日期不一致：2024-06-30、2024-05-31",
  );
  expect(datesWarning([page("a", "/", [late])])).toBeNull();
});
