// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../../tests/dom/page";
import type { CrossModel } from "../../ui/cross/crossModel";
import { LineRank } from "./LineRank";

const modelOf = (names: readonly string[]): CrossModel => ({
  ...{ head: "行政区", columns: [], total: null, sourceOf: () => null },
  lines: names.map((label) => ({ key: label, label })),
  valueOf: (line) => names.indexOf(line),
});
const rank = (names: readonly string[]) => (
  <LineRank model={modelOf(names)} column="rzl" title="入驻率" unit="%" onPick={() => {}} />
);

test("lines are ranked, but not a single one", () => {
  const { leave } = show(rank(["余杭区", "西湖区"]));
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  leave();
  show(rank(["余杭区"]));
  expect(screen.queryByText("入驻率")).toBeNull();
});
