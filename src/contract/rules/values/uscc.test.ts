import { describe, expect, test } from "vitest";
import { isUscc, organisationCheckCharacter, usccCheckCharacter, usccFault } from "./uscc";

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

  // GB 11714-1997 inside GB 32100-2015 (domain/10 §4).
  test.each([
    ["M000100Y", "4"],
    ["MA2C1A3B", "3"],
    ["14302345", "3"],
    ["D2143569", "X"],
  ])("the organisation code %s ends in %s", (first8, last) =>
    expect(organisationCheckCharacter(first8)).toBe(last),
  );

  test.each(["91350100M000100Y43", "91330110MA2C1A3B3W", "913301101430234539"])(
    "%s is right inside and out",
    (code) => expect(usccFault(code)).toBeNull(),
  );

  test("a wrong organisation code is told, a wrong code is refused", () => {
    const inner = usccFault("91330110MA2C1A3B0K");
    expect([inner?.level, inner?.message]).toEqual(["W", expect.stringContaining("应为“3”")]);
    const outer = usccFault("91330110MA2CQ01K3J");
    expect([outer?.level, outer?.message]).toEqual(["E", expect.stringContaining("第18位应为“K”")]);
    expect(usccFault("91330110MA2CQ01K3")?.level).toBe("E");
  });
});
