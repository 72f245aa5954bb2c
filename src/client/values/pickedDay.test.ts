import { expect, it } from "vitest";
import { pickedDay, pickedDays } from "./pickedDay";

it("is the same object for the same day, so that a picker keeps what is being typed", () => {
  expect(pickedDay("2023-06-01")).toBe(pickedDay("2023-06-01"));
  expect(pickedDays("2023-06-01", null)).toBe(pickedDays("2023-06-01", undefined));
  expect(pickedDay("2023-06-01")?.format("YYYY-MM-DD")).toBe("2023-06-01");
  expect(pickedDay("2023-06-01")).not.toBe(pickedDay("2023-06-02"));
});

it("is none for what is empty or no text", () => {
  expect([pickedDay(""), pickedDay(null), pickedDay(undefined), pickedDay(3)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  const [from, to] = pickedDays(undefined, "2024-12-31");
  expect([from, to?.format("YYYY-MM-DD")]).toEqual([null, "2024-12-31"]);
});

it("keeps giving right days when many were asked for", () => {
  for (let i = 0; i < 1_200; i++) pickedDays(`2024-01-${String((i % 28) + 1)}`, String(2000 + i));
  expect(pickedDay("2024-02-29")?.format("YYYY-MM-DD")).toBe("2024-02-29");
});
