import { expect, test } from "vitest";
import { rolesIn, rolesValue, settingFault, settings, settingWords } from "./settings";

test("a set of roles is kept as a number, and comes back", () => {
  const chosen = ["ROLE_ADMIN", "ROLE_SECURITY", "ROLE_CITY"] as const;
  const value = rolesValue("factorRoles", chosen);
  expect(rolesIn("factorRoles", value)).toEqual(chosen);
  expect(settingWords("factorRoles", value)).toBe("系统管理员、安全管理员、市级审核");
  expect([rolesValue("factorRoles", []), settingWords("factorRoles", 0)]).toEqual([0, "无"]);
  const all = settings.factorRoles.roles ?? [];
  expect(settingFault("factorRoles", rolesValue("factorRoles", all))).toBeNull();
  expect(settingFault("factorRoles", rolesValue("factorRoles", all) + 1)).not.toBeNull();
});

test("stored sets keep their meaning: the order of the roles does not change", () => {
  expect(rolesIn("factorRoles", 0b100000001)).toEqual(["ROLE_ADMIN", "ROLE_VIEW"]);
  expect(rolesIn("factorRoles", 0b000000110)).toEqual(["ROLE_SECURITY", "ROLE_AUDITOR"]);
  expect(rolesIn("factorRoles", 0b000111000)).toEqual([
    "ROLE_PROVINCE",
    "ROLE_CITY",
    "ROLE_COUNTY",
  ]);
});

test("nobody on a wall types codes", () => {
  expect(settings.factorRoles.roles).not.toContain("ROLE_KIOSK");
});
