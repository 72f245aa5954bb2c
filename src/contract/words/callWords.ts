import { datasets } from "../datasets/index";
import { endpoints } from "../endpoints/index";

/** Rows of the log that no endpoint made, by the start of their action. */
const others = {
  "ogc/": "OGC 接口读取",
  "rest/": "要素服务读取",
  "tiles/": "地图瓦片读取",
  "tables/": "表格链接读取",
  "wms/": "WMS 接口读取",
  "wfs/": "WFS 接口读取",
  "calendar/": "每日更新",
  "login/begin": "开始统一认证登录",
  "login/over": "统一认证结束会话",
};

const words = new Map(
  Object.entries(endpoints).flatMap(([name, group]) =>
    Object.values(group).map(({ path, log }) => [path, log ?? datasets[name]?.title] as const),
  ),
);

/** A call in words for the log: what was done, and with what. */
export const callWords = (path: string): string =>
  words.get(path) ?? Object.entries(others).find(([start]) => path.startsWith(start))?.[1] ?? path;
