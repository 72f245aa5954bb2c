import type { MenuTopic } from "../shell/routeHandle";
import { pageRoutes } from "./pageRoutes";
import type { PageRoute } from "./route";

const onMap =
  (...paths: string[]) =>
  ({ path, surface }: PageRoute) =>
    surface === "map" && paths.some((start) => path.startsWith(start));

const topics: readonly { title: string; holds: (route: PageRoute) => boolean }[] = [
  { title: "低效用地", holds: onMap("/dxyd", "/phcx", "/sys/data/display/") },
  { title: "工业用地", holds: onMap("/gy", "/kfqyq") },
  { title: "供地与闲置", holds: onMap("/pewg", "/xztd", "/scjc") },
  { title: "治理专题", holds: ({ path }) => path.startsWith("/govern/") },
  {
    title: "数据管理",
    holds: ({ path }) => /^\/sys(\/data\/(manage|ssxm|sscx)|-xztd\/xzclgz\/xzcl$)/.test(path),
  },
  {
    title: "工业台账",
    holds: ({ path }) => /^\/sys-gyyd\/(gyydybz|gysl|qsmzq\/(kjgjc|kdjc))/.test(path),
  },
  { title: "地企融合", holds: ({ path }) => path.startsWith("/sys-gyyd/dqrh/") },
  {
    title: "税收融合",
    holds: ({ path }) => /^\/sys-gyyd\/(ssrh\/|qsmzq\/sshsjcb)/.test(path),
  },
  {
    title: "统计分析",
    holds: ({ path }) => /^\/sys(-gyyd|-xztd)?\/.*(tjfx|tjbb|kjgzl|xhtjb)/.test(path),
  },
  { title: "我的工作", holds: ({ path }) => /^\/sys\/(today|todo|interfaces)$/.test(path) },
  { title: "系统管理", holds: ({ path }) => path.startsWith("/sys/admin/") },
];

/** The top bar's topics, from the table of routes. */
export const menu: readonly MenuTopic[] = topics
  .map(({ title, holds }) => ({
    title,
    items: pageRoutes
      .filter(holds)
      .flatMap(({ path, title, short, surface, access }) =>
        surface === "bare" ? [] : [{ path, title, surface, access, ...(short && { short }) }],
      ),
  }))
  .filter(({ items }) => items.length > 0);
