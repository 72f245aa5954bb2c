import type { Role } from "#contract/roles";
import type { AccountRules } from "./config";

type Claims = Readonly<Record<string, unknown>>;
type CreateRules = NonNullable<AccountRules["create"]>;

/** The values of a claim: one, or several in a list. Numbers count as they are written. */
export function valuesOf(claims: Claims, name: string): string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  return [value]
    .flat()
    .filter((one) => typeof one === "string" || typeof one === "number")
    .map((one) => String(one).trim())
    .filter((one) => one !== "");
}

/** The value of a claim that has exactly one. */
export function soleValueOf(claims: Claims, name: string): string | null {
  const [only, ...others] = valuesOf(claims, name);
  return only !== undefined && others.length === 0 ? only : null;
}

export type Mapped = { roles: Role[]; areaCode: string; cyptid: string | null };

/** What the claims give by rule, or in words what they do not. */
export function mappedBy(rules: CreateRules, claims: Claims): Mapped | { lacks: string } {
  const roles = [
    ...new Set(
      rules.roles
        .filter(({ claim, value }) => valuesOf(claims, claim).includes(value))
        .map(({ role }) => role),
    ),
  ];
  if (roles.length === 0) return { lacks: "角色" };
  const areas = new Set(
    rules.areas
      .filter(({ claim, value }) => valuesOf(claims, claim).includes(value))
      .map(({ areaCode }) => areaCode),
  );
  if (areas.size === 0 && rules.areaClaim !== undefined) {
    const own = soleValueOf(claims, rules.areaClaim);
    if (own !== null) areas.add(own);
  }
  const [areaCode, ...others] = areas;
  // Of two regions neither is taken: it would be a guess what the person may see.
  if (areaCode === undefined || others.length > 0) return { lacks: "行政区" };
  const isPlatform = roles.includes("ROLE_PLATFORM");
  const cyptid =
    isPlatform && rules.platformClaim !== undefined
      ? soleValueOf(claims, rules.platformClaim)
      : null;
  if (isPlatform && cyptid === null) return { lacks: "产业平台" };
  return { roles, areaCode, cyptid };
}
