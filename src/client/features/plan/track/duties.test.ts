import { expect, test } from "vitest";
import { fitting, isOneCity, placeOf } from "./duties";

const at = (...codes: string[]) => codes.map((areaCode) => ({ id: areaCode, name: "", areaCode }));

test("people are asked for where all of it lies", () => {
  expect(placeOf(at("330110"))).toBe("330110");
  expect(placeOf(at("330110", "330106"))).toBe("3301");
  expect(placeOf(at("330110", "330212"))).toBe("33");
  expect(isOneCity(at("330110", "330106"))).toBe(true);
  expect(isOneCity(at("330110", "330212"))).toBe(false);
});

test("a county's clerk is offered for the county alone, a city's for all of its counties", () => {
  const people = [{ areaCode: "3301" }, { areaCode: "330110" }, { areaCode: "330106" }];
  expect(fitting(people, at("330110"))).toEqual([{ areaCode: "3301" }, { areaCode: "330110" }]);
  expect(fitting(people, at("330110", "330106"))).toEqual([{ areaCode: "3301" }]);
  expect(fitting(people, at("3301"))).toEqual([{ areaCode: "3301" }]);
});
