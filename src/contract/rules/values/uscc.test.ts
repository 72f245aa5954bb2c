import { describe, expect, test } from "vitest";
import { isUscc, usccCheckCharacter } from "./uscc";

describe("unified social credit code", () => {
  test("the standard's own example ends in 3", () => {
    expect(usccCheckCharacter("91350100M000100Y4")).toBe("3");
  });

  test.each(["91330110MA2CQ01K3K", "91330110MA2D5R8T1G", "91330110MA7H3E2W44"])(
    "%s is valid",
    (code) => expect(isUscc(code)).toBe(true),
  );

  test.each([
    ["a wrong check character", "91330110MA2CQ01K3J"],
    ["a transposed pair", "91330110MA2CQ10K3K"],
    ["too few characters", "91330110MA2CQ01K3"],
    ["too many characters", "91330110MA2CQ01K3K0"],
    ["a letter outside the alphabet", "91330110MA2CQ0IK3K"],
    ["lower case", "91330110ma2cq01k3k"],
    ["nothing", ""],
  ])("%s is refused", (_, code) => expect(isUscc(code)).toBe(false));
});
