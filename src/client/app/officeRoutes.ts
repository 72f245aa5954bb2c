import { sheet } from "./sheet";

/** Tasks, statistics, the inbox and the administration: workspaces that are not registers. */
export const officeRoutes = [
  { path: "/sys/data/tjfx", redirect: "/sys/data/tjfx/sjdxyd" },
  sheet(
    "/sys/data/tjfx/sjdxyd",
    ["市级低效用地统计", "市级统计"],
    "dxyd:view",
    () => import("../features/statistics/SjdxydStatsPage"),
  ),
  sheet(
    "/sys/data/tjfx/stdxyd",
    ["省级低效用地统计", "省级统计"],
    "dxyd:view",
    () => import("../features/statistics/StdxydStatsPage"),
  ),
  sheet(
    "/sys/data/tjfx/dxydzkf",
    ["低效用地再开发统计", "项目统计"],
    "zkfxm:view",
    () => import("../features/statistics/ProjectStatsPage"),
  ),
  sheet(
    "/sys-xztd/xzclgz/xhtjb",
    ["闲置消化统计表", "闲置消化"],
    "xztd:view",
    () => import("../features/statistics/IdleStockPage"),
  ),
  sheet(
    "/sys-gyyd/qsmzq/kjgzl",
    ["开竣工率统计", "开竣工率"],
    "gyyd:view",
    () => import("../features/statistics/StartRatePage"),
  ),
  sheet(
    "/sys-gyyd/tjbb/crdk",
    ["出让地块报表", "出让报表"],
    "gyyd:view",
    () => import("../features/statistics/GrantReportPage"),
  ),
  sheet(
    "/sys/data/ssxm/sjndrw",
    ["市级年度任务", "市级任务"],
    "zkfxm:view",
    () => import("../features/plan/tasks/RegionTasksPage"),
  ),
  sheet(
    "/sys/data/ssxm/kfqndrw",
    ["产业平台年度任务", "平台年度任务"],
    "zkfxm:view",
    () => import("../features/plan/tasks/PlatformTasksPage"),
  ),
  { path: "/sys/admin", redirect: "/sys/admin/users" },
  sheet(
    "/sys/admin/users",
    ["用户管理", "用户"],
    "sys:user",
    () => import("../features/admin/UsersPage"),
  ),
  sheet(
    "/sys/admin/roles",
    ["角色权限", "角色"],
    "sys:role",
    () => import("../features/admin/RolesPage"),
  ),
  sheet(
    "/sys/admin/sessions",
    ["在线会话", "会话"],
    "sys:user",
    () => import("../features/admin/SessionsPage"),
  ),
  sheet(
    "/sys/admin/tokens",
    ["接口令牌", "令牌"],
    "sys:user",
    () => import("../features/admin/TokensPage"),
  ),
  sheet(
    "/sys/admin/takeover",
    ["整册接管", "接管"],
    "takeover:do",
    () => import("../features/admin/takeover/TakeoverPage"),
  ),
  sheet(
    "/sys/admin/layers",
    ["图层目录", "图层"],
    "layer:manage",
    () => import("../features/admin/layers/LayersPage"),
  ),
  sheet(
    "/sys/admin/settings",
    ["系统设置", "设置"],
    "sys:user",
    () => import("../features/admin/SettingsPage"),
  ),
  sheet(
    "/sys/admin/system",
    ["系统概况", "概况"],
    "sys:set",
    () => import("../features/admin/system/SystemPage"),
  ),
  sheet(
    "/sys/admin/log",
    ["操作日志", "日志"],
    "sys:log",
    () => import("../features/admin/LogPage"),
  ),
  {
    ...sheet("/sys/today", ["今日", "今日"], "", () => import("../features/inbox/TodayPage")),
    isOpened: true as const,
  },
  {
    ...sheet("/sys/todo", ["我的待办", "待办"], "", () => import("../features/inbox/InboxPage")),
    isOpened: true as const,
  },
  {
    ...sheet(
      "/sys/interfaces",
      ["数据接口", "接口"],
      "",
      () => import("../features/account/InterfacesPage"),
    ),
    isOpened: true as const,
  },
];
