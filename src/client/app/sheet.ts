import type { PageRoute } from "./route";

/** A sheet over the map: one row of the route table. */
export const sheet = (
  path: string,
  [title, short]: readonly [title: string, short: string],
  access: string,
  page: PageRoute["page"],
) => ({
  path,
  title,
  short,
  surface: "workspace" as const,
  access,
  page,
});
