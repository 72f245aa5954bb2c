// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
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
