// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { type Report, reportSchema } from "#contract/rules/problem/report";
import { show } from "../../../../../tests/dom/page";
import { problemSelectionAtom } from "../../../state/map";
import { store } from "../../../state/store";
import { ProblemTable } from "./ProblemTable";

const problem = (row: number, level: "E" | "W") => ({
  ...{ rule: "A001", level, row, dkbh: null, field: "DKMC", value: null },
  message: `第 ${row} 行缺少地块名称`,
});

const report: Report = reportSchema.parse({
  ...{ fileId: "F1", pcid: "P1", fileName: "a.mdb", layer: "DXYD_SD", crs: null },
  ...{ total: 3, clean: 0, errorCount: 2, warnCount: 1, infoCount: 0, leftOff: 0 },
  problems: [problem(1, "E"), problem(2, "W"), problem(3, "E")],
  ...{ canImport: false, canImportClean: false, bbox: null, shapes: {} },
});

const chosen = () => store.get(problemSelectionAtom)?.row ?? null;

afterEach(() => store.set(problemSelectionAtom, null));

test("the problems are reached by Tab and walked by the arrow keys, as the filter leaves them", async () => {
  const { user } = show(<ProblemTable library="dxydsd" report={report} />);
  const table = screen.getByRole("region", { name: "问题，上下键移动" });
  for (let presses = 0; document.activeElement !== table && presses < 20; presses++) {
    await user.tab();
  }
  expect(document.activeElement).toBe(table);
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(chosen()).toBe(2);
  await user.keyboard("{End}");
  expect(chosen()).toBe(3);
  await user.keyboard("{Home}{ArrowUp}");
  expect(chosen()).toBe(1);

  await user.click(screen.getByText("错误 2"));
  table.focus();
  await user.keyboard("{ArrowDown}");
  expect(chosen()).toBe(3);
});

const wrong = (row: number, field: string, value: string | null, rule = "A004") => ({
  ...{ rule, level: "E", row, dkbh: `地块${row}`, field, value, message: `${field}不对` },
});

const result: Report = {
  ...report,
  problems: reportSchema.shape.problems.parse([
    wrong(1, "DLBM", "工业"),
    wrong(1, "ZL", null, "A001"),
    wrong(2, "DLBM", "工业"),
    { ...wrong(3, "", null, "G003"), field: null },
  ]),
  mends: [{ row: 4, dkbh: "地块4", field: "DKMC", from: null, to: "丁" }],
};

test("a parcel is one row; its wrong values are put right there, alone or wherever they are the same", async () => {
  const mend = vi.fn(async () => true);
  const nothing = async () => {};
  const mending = { busy: false, mend, mendBy: nothing, readLayer: nothing, undo: null };
  const { user } = show(<ProblemTable library="dxydsd" report={result} mending={mending} />);
  expect(screen.getAllByText(/^地块\d$/).map(({ textContent }) => textContent)).toEqual([
    ...["地块1", "地块2", "地块3", "地块4"],
  ]);
  expect(
    screen.getAllByRole("button", { name: /^更正第/ }),
    "an outline is not typed",
  ).toHaveLength(3);

  await user.click(screen.getByRole("button", { name: /^更正第 1 行的坐落/ }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("form")).toBeNull();
  await user.click(screen.getByRole("button", { name: /^更正第 1 行的坐落/ }));
  await user.keyboard("文一西路{Enter}");
  expect(mend).toHaveBeenLastCalledWith([{ row: 1, field: "ZL", value: "文一西路" }]);

  const table = screen.getByRole("region", { name: "问题，上下键移动" });
  table.focus();
  await user.keyboard("{Home}{ArrowDown}");
  expect(chosen()).toBe(1);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(chosen()).toBe(2);
  const typed = screen.getByRole("combobox", { name: /地类/ });
  await user.clear(typed);
  await user.type(typed, "0601");
  await user.click(screen.getByRole("button", { name: "应用到同类 2 处" }));
  expect(mend).toHaveBeenLastCalledWith([
    { row: 1, field: "DLBM", value: "0601" },
    { row: 2, field: "DLBM", value: "0601" },
  ]);

  await user.click(screen.getByRole("button", { name: "恢复第 4 行的地块名称" }));
  expect(mend).toHaveBeenLastCalledWith([{ row: 4, field: "DKMC", value: null }]);
});
