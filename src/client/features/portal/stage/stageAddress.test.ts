import { expect, test } from "vitest";
import { readStage, writeStage } from "./stageAddress";

test("the stage is written beside what else stands in the address, and read again", () => {
  const stage = { areaCode: "3301", indicator: "dxyd" };
  const search = writeStage("?edit=ROLE_TAX&area=33", stage);
  expect(search).toBe("?edit=ROLE_TAX&area=3301&indicator=dxyd");
  expect(readStage(search)).toEqual(stage);
});

test.each(["", "?area=", "?area=33x", "?area=33010600"])("%s names no region", (search) => {
  expect(readStage(search).areaCode).toBe("");
});

test("a viewer without figures has no indicator in the address", () => {
  expect(writeStage("?indicator=dxyd", { areaCode: "33", indicator: "" })).toBe("?area=33");
});
