import { expect, test } from "vitest";
import { type FigureId, figures } from "./catalogue";

const entries = Object.entries(figures) as [FigureId, (typeof figures)[FigureId]][];

test("one name carries one formula", () => {
  const names = entries.map(([, { name }]) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test("every figure says in short Chinese what it is", () => {
  for (const [id, { name, formula, counts, without, source, unit }] of entries) {
    const texts = [name, formula, counts, source, ...(without === null ? [] : [without])];
    expect([id, texts.filter((text) => !/[\u4e00-\u9fff]/.test(text))]).toEqual([id, []]);
    expect([id, name.length <= 12, Math.max(...texts.map(({ length }) => length)) <= 45]).toEqual([
      id,
      true,
      true,
    ]);
    expect([id, /^(|%|亩|宗|万元\/亩)$/.test(unit)]).toEqual([id, true]);
  }
});

test("what parts two figures is said at both of them", () => {
  const onlyOneSide = entries.flatMap(([id, { differs = {} }]) =>
    Object.keys(differs)
      .filter((other) => !figures[other as FigureId]?.differs?.[id])
      .map((other) => `${id} → ${other}`),
  );
  expect(onlyOneSide).toEqual([]);
});
