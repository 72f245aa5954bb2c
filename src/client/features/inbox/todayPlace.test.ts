import { expect, test } from "vitest";
import type { FormDraft } from "../../state/drafts";
import { daysLeft, leftDraft, placeOfRow } from "./todayPlace";

const draft = (values: FormDraft["values"], base: FormDraft["base"] = {}): FormDraft => ({
  at: "2024-03-01T08:00:00Z",
  bbh: 1,
  values,
  base,
});

test("a row opens its item of the inbox, or its record at the page that has it", () => {
  expect(placeOfRow({ todo: "dbsx~S 1", target: null })).toBe("/sys/todo?item=dbsx~S%201");
  const target = { dataset: "dxydsd", id: "D1" };
  expect(placeOfRow({ todo: null, target })).toBe("/sys/data/manage/sjdxyd?record=D1");
  expect(placeOfRow({ todo: null, target: { dataset: "gxtz", id: "T1" } })).toBeNull();
  expect(placeOfRow({ todo: null, target: null })).toBeNull();
});

test("an unsaved form opens as it was left, and says what it is about", () => {
  expect(leftDraft("dxydsd/D1", draft({ mj: 5 }, { mj: 4 }))).toMatchObject({
    ...{ place: "/sys/data/manage/sjdxyd?record=D1&edit=1", title: "市级低效用地" },
    ...{ mc: "一宗地块", what: "1 项修改未保存" },
  });
  expect(leftDraft("dxydsd/D1", draft({ dkmc: "东门地块" }))?.mc).toBe("东门地块");
  expect(leftDraft("dxydsd/new", draft({ dkmc: "新地块" }))).toMatchObject({
    ...{ place: "/sys/data/manage/sjdxyd?record=new", mc: "新地块" },
  });
  expect(leftDraft("table/dxydsd", draft({ edits: {} }))?.place).toBe("/sys/data/manage/sjdxyd");
});

test("what no page opens is left out", () => {
  expect(leftDraft("map/drawing", draft({}))).toBeNull();
  expect(leftDraft("table/市级年度任务/3301/2024/1", draft({}))).toBeNull();
  expect(leftDraft("pewg/P1", draft({}))).toBeNull();
});

test("days are counted from today", () => {
  expect(daysLeft("2024-03-01", "2024-03-01")).toBe("今天到期");
  expect(daysLeft("2024-03-01", "2024-02-28")).toBe("还有 2 天");
});
