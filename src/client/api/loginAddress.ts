import type { PageConfig } from "#contract/pageConfig";

/** The configured login address if it is on this origin or an allowed one, else the root. */
export function loginAddress(
  { loginUrl, loginOrigins }: Pick<PageConfig, "loginUrl" | "loginOrigins">,
  origin: string,
): string {
  const address = URL.canParse(loginUrl, origin) ? new URL(loginUrl, origin) : null;
  if (!address || !/^https?:$/.test(address.protocol)) return "/";
  if (address.origin === origin) return `${address.pathname}${address.search}${address.hash}`;
  return loginOrigins.includes(address.origin) ? address.href : "/";
}
