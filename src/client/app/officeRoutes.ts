import type { AppRoute } from "./routes";

/** Tasks, statistics, the inbox and the administration: workspaces that are no register. */
export const officeRoutes: readonly AppRoute[] = [
  { path: "/sys/data/tjfx", redirect: "/sys/data/tjfx/sjdxyd" },
  {
    path: "/sys/data/tjfx/sjdxyd",
    title: "市局低效用地统计",
    surface: "workspace",
    access: "dxyd:view",
    page: () => import("../features/statistics/SjdxydStatsPage"),
  },
  {
    path: "/sys/data/tjfx/stdxyd",
    title: "省厅低效用地统计",
    surface: "workspace",
    access: "dxyd:view",
    page: () => import("../features/statistics/StdxydStatsPage"),
  },
  {
    path: "/sys/data/tjfx/dxydzkf",
    title: "低效用地再开发统计",
    surface: "workspace",
    access: "zkfxm:view",
    page: () => import("../features/statistics/ProjectStatsPage"),
  },
  {
    path: "/sys-xztd/xzclgz/xhtjb",
    title: "闲置消化统计表",
    surface: "workspace",
    access: "xztd:view",
    page: () => import("../features/statistics/IdleStockPage"),
  },
  {
    path: "/sys-gyyd/qsmzq/kjgzl",
    title: "开竣工率统计",
    surface: "workspace",
    access: "gyyd:view",
    page: () => import("../features/statistics/StartRatePage"),
  },
  {
    path: "/sys-gyyd/tjbb/crdk",
    title: "出让地块报表",
    surface: "workspace",
    access: "gyyd:view",
    page: () => import("../features/statistics/GrantReportPage"),
  },
  {
    path: "/sys/data/ssxm/sjndrw",
    title: "市级年度任务",
    surface: "workspace",
    access: "zkfxm:view",
    page: () => import("../features/tasks/RegionTasksPage"),
  },
  {
    path: "/sys/data/ssxm/kfqndrw",
    title: "开发区年度任务",
    surface: "workspace",
    access: "zkfxm:view",
    page: () => import("../features/tasks/PlatformTasksPage"),
  },
  {
    path: "/sys/todo",
    title: "我的待办",
    surface: "workspace",
    access: "",
    page: () => import("../features/inbox/InboxPage"),
  },
];
