import type { MenuTopic } from "../shell/routeHandle";
import { pageRoutes } from "./pageRoutes";
import type { PageRoute } from "./routes";

const topics: readonly { title: string; holds: (route: PageRoute) => boolean }[] = [
  { title: "一张图", holds: ({ surface }) => surface === "map" },
  { title: "数据管理", holds: ({ path }) => path.startsWith("/sys/data/manage/") },
];

/** The top bar's topics, from the table of routes. */
export const menu: readonly MenuTopic[] = topics
  .map(({ title, holds }) => ({
    title,
    items: pageRoutes
      .filter(holds)
      .flatMap(({ path, title, surface, access }) =>
        surface === "bare" ? [] : [{ path, title, surface, access }],
      ),
  }))
  .filter(({ items }) => items.length > 0);
