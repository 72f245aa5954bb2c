// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../../tests/dom/page";
import { FileName } from "./FileName";

const series = [
  "余杭区低效用地调查成果数据库_第一批.mdb",
  "余杭区低效用地调查成果数据库_第二批.mdb",
];

test("names of a series differ in the part that never gives way", () => {
  const kept = series.map((name) => {
    show(<FileName name={name} />);
    const [whole, start, end] = screen.getByTitle(name).children;
    expect(whole?.textContent).toBe(name);
    expect(`${start?.textContent}${end?.textContent}`).toBe(name);
    return end?.textContent;
  });
  expect(new Set(kept).size).toBe(series.length);
});
