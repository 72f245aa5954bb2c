/** What the shell needs to know about a route; the router puts it into the route's `handle`. */
export type RouteHandle = { title: string; surface: "map" | "workspace" };

/** One topic of the top bar. `access` is the permission that an item needs. */
export type MenuTopic = {
  title: string;
  items: readonly {
    path: string;
    title: string;
    short?: string;
    surface: RouteHandle["surface"];
    access: string | null;
  }[];
};

export const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  handle instanceof Object && "surface" in handle && "title" in handle;
