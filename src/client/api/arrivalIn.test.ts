import { expect, test } from "vitest";
import { arrivalIn } from "./arrivalIn";

test.each([
  ["", null],
  ["ticket=abc", "ticket"],
  ["code=c&state=s&iss=https%3A%2F%2Fca.example.cn", "issuer"],
  ["error=access_denied&state=s", "issuer"],
  ["issuer=cas&state=s&ticket=ST-1", "issuer"],
  ["issuer=zzd&code=c", "issuer"],
  ["issuer=zzd&auth_code=c", "issuer"],
  ["code=c", null],
  ["state=s", null],
  ["returnTo=https%3A%2F%2Fevil.example", null],
] as const)("the address %s has come from %s", (search, from) => {
  expect(arrivalIn(new URLSearchParams(search))).toBe(from);
});
