import { useAtomValue } from "jotai";
import { lazy, Suspense, useEffect } from "react";
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  replace,
  useMatches,
} from "react-router-dom";
import { config } from "../api/config";
import { loadChunk } from "../api/loadChunk";
import { expectMap } from "../state/mapRest";
import { foreignRegionAtom } from "../state/region";
import { canAtom, userAtom } from "../state/session";
import { store } from "../state/store";
import { Arrive } from "./Arrive";
import { ErrorScreen, Failed } from "./ErrorScreen";
import { Guard } from "./guard";
import { Help } from "./Help";
import { isPage, pageRoutes, routeAt } from "./pageRoutes";
import type { PageRoute } from "./route";
import { routes } from "./routes";

/** Wraps every screen: sets the window title, also when a screen failed to load. */
function Frame() {
  const page = useMatches()
    .map(({ handle }) => handle as { title?: string } | undefined)
    .findLast((handle) => handle?.title);
  const title = page?.title;
  useEffect(() => {
    document.title = title ? `${title} · ${config().title}` : config().title;
  }, [title]);
  return <Outlet />;
}

const ForeignRegion = lazy(async () => {
  const { ForeignRegion: Component } = await loadChunk(() => import("./ForeignRegion"));
  return { default: Component };
});

/** Loads the dialog only for those who meet it: it is no part of the first screen. */
function RegionRefusal() {
  const foreign = useAtomValue(foreignRegionAtom);
  if (foreign === null) return null;
  return (
    <Suspense fallback={null}>
      <ForeignRegion />
    </Suspense>
  );
}

const loginPaths = new Set(["/", "/singleLogin"]);

/** The query changes all the time; loaders run again only when a page is opened. */
const whenOpened: RouteObject["shouldRevalidate"] = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** A lazy route must not reject: the router would show its fallback forever. */
const loaded =
  <T,>(load: () => Promise<T>, show: (part: T) => Pick<RouteObject, "element" | "loader">) =>
  async () => {
    try {
      return show(await loadChunk(load));
    } catch (error) {
      return { element: <Failed error={error} /> };
    }
  };

/** Starts a page's first calls in parallel with whatever else is awaited. */
async function beginCalls(begin: PageRoute["begin"], search: string): Promise<void> {
  if (!begin || store.get(userAtom)?.mustChange) return;
  const part = await loadChunk(begin).catch(() => null);
  part?.begin(search);
}

const toRoute = (row: PageRoute): RouteObject => ({
  path: row.path,
  handle: { title: row.title, surface: row.surface },
  shouldRevalidate: whenOpened,
  ErrorBoundary: ErrorScreen,
  lazy: loaded(row.page, ({ Component, loader }) => ({
    element: (
      <Guard title={row.title} access={row.access}>
        {loginPaths.has(row.path) ? (
          <Arrive>
            <Component />
          </Arrive>
        ) : (
          <>
            <Component />
            <RegionRefusal />
            {row.access === null ? null : <Help row={row} />}
          </>
        )}
      </Guard>
    ),
    loader: (args) => {
      // Loaders run in parallel with the guard: a page that may not be shown reads nothing.
      if (!store.get(canAtom)(row.access)) return null;
      void beginCalls(row.begin, new URL(args.request.url).search);
      return loader ? loader(args) : null;
    },
  })),
});

const shellRoute = (): RouteObject => ({
  id: "shell",
  ErrorBoundary: ErrorScreen,
  lazy: loaded(
    () => import("./ShellLayout"),
    ({ Component }) => ({ element: <Component /> }),
  ),
  children: pageRoutes.filter(({ surface }) => surface !== "bare").map(toRoute),
});

/** What pages over the map have in common; the layout would ask for the map only once it is there. */
const overMap = [() => import("./ShellLayout"), () => import("../map/MapCanvas")];

const beginMap = () => import("../map/view/beginMap");

/**
 * Loads the chunks of the page at an address and starts its first calls, in parallel with whatever
 * else is awaited; the router reports failures. Calls wait for the configuration.
 */
export function beginPage(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  configured: Promise<unknown>,
): void {
  const row = routeAt(pathname);
  if (!row || !store.get(canAtom)(row.access)) return;
  // A map stays while pages change: what it reads it reads once.
  const isFirstMap = row.surface !== "bare" && expectMap();
  for (const begin of [row.begin, isFirstMap ? beginMap : undefined]) {
    begin?.().catch(() => null);
    configured.then(
      () => beginCalls(begin, search),
      () => null,
    );
  }
  const parts = [row.page, ...(row.surface === "bare" ? [] : overMap)];
  for (const load of parts) load().catch(() => null);
}

const wait = <div aria-busy="true" />;

/** The route table in the router's form: all pages over the map share one layout. */
export function createAppRouter() {
  const router = createBrowserRouter([
    {
      element: <Frame />,
      ErrorBoundary: ErrorScreen,
      hydrateFallbackElement: wait,
      children: [
        ...pageRoutes.filter(({ surface }) => surface === "bare").map(toRoute),
        shellRoute(),
        ...routes.flatMap((row): RouteObject[] =>
          isPage(row)
            ? []
            : [
                {
                  path: row.path,
                  element: wait,
                  loader: ({ request }) => replace(row.redirect + new URL(request.url).search),
                },
              ],
        ),
        { path: "*", element: wait, loader: () => replace("/404") },
      ],
    },
  ]);
  // Chunks and calls need not wait for each other; the router alone would run them in sequence.
  let begun: unknown = null;
  router.subscribe(({ location, navigation: { location: next } }) => {
    if (!next || next === begun) return;
    begun = next;
    if (next.pathname !== location.pathname) beginPage(next, Promise.resolve());
  });
  return router;
}
