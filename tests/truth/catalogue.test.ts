import { expect, test } from "vitest";
import { type FigureId, figures } from "#contract/figures/catalogue";
import { questions } from "./compare";

/** Figures of the catalogue that are not worked out a second time, each with the reason. */
const uncovered: Readonly<Partial<Record<FigureId, string>>> = {};

test("every figure of the catalogue is worked out a second time, or it is said why not", () => {
  const covered = new Set(questions.flatMap(({ covers = {} }) => Object.keys(covers)));
  const named = Object.keys(uncovered);
  const missing = Object.keys(figures).filter((id) => !covered.has(id) && !named.includes(id));
  expect(missing).toEqual([]);
  expect(named.filter((id) => covered.has(id))).toEqual([]);
});

test("no two questions have one name", () => {
  const names = questions.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
