// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { defaultWeights } from "#contract/rules/evaluation/evaluation";
import { defaultScheme } from "#contract/rules/evaluation/scheme";
import { answer, show, signIn } from "../../../../tests/dom/page";
import { WeightsButton } from "./WeightsButton";

const now = {
  ...{ areaCode: "3302", from: null, weights: defaultWeights },
  scheme: { ...defaultScheme, nd: 2024, ly: "示例政办〔2024〕1号" },
};

test("what rules would change is shown before they are saved, and goes when they change again", async () => {
  signIn("ROLE_CITY", "3302");
  answer(pjApi.weights, () => now);
  answer(pjApi.preview, ({ from, scheme }) => {
    const one = { id: "q1", dxmc: "企业甲", xzqdm: "330203", xzqmc: "海曙区", pjyj: null };
    const two = { ...one, id: "q2", dxmc: "企业乙" };
    const moves = [
      { ...one, from: "A" as const, to: "B" as const },
      { ...two, from: "D" as const, to: "N" as const },
    ];
    const list = moves.filter((move) => !from || move.from === from);
    const matrix = moves.map((move) => ({ from: move.from, to: move.to, zs: 1 }));
    expect(scheme.exemptYears).toBe(2);
    return { nd: 2024, all: 7, changed: 2, matrix, total: list.length, list };
  });
  const { user } = show(<WeightsButton />);
  await user.click(screen.getByRole("button", { name: /评价权重$/ }));
  const years = await screen.findByLabelText("新设企业免核年限（0 不免）");
  const button = screen.getByRole("button", { name: "预览影响" });
  expect(button.hasAttribute("disabled")).toBe(true);
  await user.clear(years);
  await user.type(years, "2");
  await user.click(button);
  expect(await screen.findByText(/7 家，等级变化/)).toBeTruthy();
  expect(screen.getByText("企业甲")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "D → N：1 家" }));
  expect(await screen.findByText("企业乙")).toBeTruthy();
  await user.clear(years);
  await user.type(years, "3");
  expect(screen.queryByText(/7 家，等级变化/)).toBeNull();
});
