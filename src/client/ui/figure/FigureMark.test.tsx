// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { figures } from "#contract/figures/catalogue";
import { show } from "../../../../tests/dom/page";
import { FigureMark } from "./FigureMark";

test("ⓘ tells the formula, the day, and what parts the figure from its siblings", async () => {
  const { user } = show(<FigureMark id="idleStock" />);
  await user.click(screen.getByRole("button", { name: "口径" }));
  await waitFor(() => expect(screen.getByText(figures.idleStock.formula)).toBeTruthy());
  expect(screen.getByText(/^按 \d{4}-\d\d-\d\d 的登记现状$/)).toBeTruthy();
  expect(screen.getByText(`与“${figures.idleRegistered.name}”的差`)).toBeTruthy();
  expect(screen.getByText(figures.idleStock.differs?.idleClosing ?? "-")).toBeTruthy();
});
