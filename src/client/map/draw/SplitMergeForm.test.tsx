// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { drawApi } from "#contract/endpoints/map/draw";
import { answer, refusal, sentTo, show, signIn } from "../../../../tests/dom/page";
import type { Drawing, Outline } from "../../state/drawing";
import { SplitMergeForm } from "./SplitMergeForm";
import type { useDrawWork } from "./useDrawWork";

type Work = ReturnType<typeof useDrawWork>;

const box = (west: number, east: number): Outline => [
  [
    [
      [west, 30.35],
      [east, 30.35],
      [east, 30.36],
      [west, 30.36],
      [west, 30.35],
    ],
  ],
];
const whole = box(119.98, 119.99);
const line: [number, number][] = [
  [119.985, 30.34],
  [119.985, 30.355],
];
const record = (id: string) => ({ id, bbh: 0, number: id, name: `地块${id}`, outline: whole });
const drawing = (task: Drawing["task"], ids: string[]): Drawing => ({
  ...{ task, dataset: "dxydsd", records: ids.map(record) },
  ...{ outline: whole, open: [], lines: [line] },
});

/** A drawing at the place where the form takes over. */
function form(task: "split" | "merge", now: Pick<Work, "cut" | "lines" | "settled">) {
  signIn("ROLE_COUNTY", "330110");
  const drop = vi.fn();
  const first = drawing(task, task === "split" ? ["D1"] : ["D1", "D2", "D3"]);
  const work = { ...now, drop } as unknown as Work;
  return { drop, ...show(<SplitMergeForm {...{ first, work }} onSaved={drop} onCancel={drop} />) };
}

test("a line that cuts nothing is told, with where its ends belong", () => {
  form("split", { cut: [whole], lines: [line], settled: whole });
  expect(
    screen.getByText("还没有把地块分开：已画 1 条线，没有一条穿过地块，两端要落在界线上或地块外"),
  ).toBeTruthy();
});

test("parcels that do not touch are counted, and the gap that is closed is told", () => {
  form("merge", { cut: [], lines: [], settled: [...whole, ...box(120, 120.01)] });
  expect(
    screen.getByText("所选地块不相邻，不能合并：3 宗合并后仍分为 2 块，相距须在 0.1 米以内"),
  ).toBeTruthy();
});

test("what the server refuses names the piece, and nothing that was drawn or typed is lost", async () => {
  const pieces = [box(119.98, 119.985), box(119.985, 119.99)];
  const { user, drop } = form("split", { cut: pieces, lines: [line], settled: whole });
  const overlap = {
    rule: "G012",
    level: "E",
    row: 2,
    message: "与地块330110SD202400001重叠12.30㎡",
  };
  answer(drawApi.split, () => refusal(400, "第 2 块：校验有 1 项错误", [overlap]));
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: "第 2 块名称" });
  await user.clear(name);
  await user.type(name, "东块");
  await user.click(screen.getByRole("button", { name: "分割为 2 宗" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("保存失败");
  expect(alert.textContent).toContain("第 2 块：与地块330110SD202400001重叠12.30㎡");
  expect(name.value).toBe("东块");
  expect(drop).not.toHaveBeenCalled();
  const [sent] = sentTo(drawApi.split);
  expect(sent?.parts.map(({ geometry }) => geometry)).toEqual(pieces);
});
