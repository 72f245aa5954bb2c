import { matchPath } from "react-router-dom";
import type { AppRoute, PageRoute } from "./route";
import { routes } from "./routes";

export const isPage = (route: AppRoute): route is PageRoute => "page" in route;

export const pageRoutes: readonly PageRoute[] = routes.filter(isPage);

/** The row for an address; follows redirects, null for an unknown address. */
export function routeAt(pathname: string): PageRoute | null {
  const row = routes.find((route) => matchPath(route.path, pathname));
  if (!row || isPage(row)) return row ?? null;
  return routeAt(row.redirect);
}

type Can = (access: string | null) => boolean;

const behindLogin = pageRoutes.filter(({ access, isOpened }) => access !== null && !isOpened);

/** The first map page that the user may open, else the first page of any kind; null if none. */
export function firstPage(can: Can): PageRoute | null {
  const open = behindLogin.filter(({ access }) => can(access));
  return open.find(({ surface }) => surface === "map") ?? open[0] ?? null;
}

/** The portal, open to anyone who may open any page. */
export const portalPath = "/zhmh";

/** Where a user starts. A user without any page is told so there. */
export const homePath = (can: Can): string =>
  firstPage(can) || can("wall:view") ? portalPath : (behindLogin[0]?.path ?? "/404");

/** A place to return to after sign-in: an address of ours that leads somewhere behind the login. */
export function safeReturn(asked: unknown, origin: string): string | null {
  if (typeof asked !== "string" || !URL.canParse(asked, origin)) return null;
  const { origin: where, pathname, search, hash } = new URL(asked, origin);
  const row = where === origin ? routeAt(pathname) : null;
  return row && row.access !== null ? `${pathname}${search}${hash}` : null;
}
