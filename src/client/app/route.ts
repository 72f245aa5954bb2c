import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router-dom";

type Page = { Component: ComponentType; loader?: LoaderFunction };

/** bare: no map behind it. map: panels over the map. workspace: an overlay sheet over the map. */
type Surface = "bare" | "map" | "workspace";

export type PageRoute = {
  path: string;
  title: string;
  /** Up to four characters, shown under the icon. */
  short?: string;
  surface: Surface;
  /** Permission needed; "" means any signed-in user, null means public. */
  access: string | null;
  /** Opened from elsewhere and by everybody; never a start page. */
  isOpened?: true;
  page: () => Promise<Page>;
  /** Starts the page's first calls, for the address's query, while the page itself is loading. */
  begin?: () => Promise<{ begin: (search: string) => void }>;
};

export type AppRoute = { path: string; redirect: string } | PageRoute;
