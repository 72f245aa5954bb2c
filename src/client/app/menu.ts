import type { MenuTopic } from "../shell/routeHandle";
import { pageRoutes } from "./pageRoutes";
import type { PageRoute } from "./routes";

const topics: readonly { title: string; holds: (route: PageRoute) => boolean }[] = [
  { title: "一张图", holds: ({ surface }) => surface === "map" },
  { title: "数据管理", holds: ({ path }) => /^\/sys\/data\/(manage|ssxm|sscx)/.test(path) },
  {
    title: "统计分析",
    holds: ({ path }) => /^\/sys(-gyyd|-xztd)?\/.*(tjfx|tjbb|kjgzl|xhtjb)/.test(path),
  },
  { title: "系统管理", holds: ({ path }) => path.startsWith("/sys/admin/") },
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
