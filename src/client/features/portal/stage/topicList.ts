/** A module of the product as a tile; `access` is the permission of its page. */
export type Topic = {
  path: string;
  title: string;
  access: string;
  /** Where users without `access` but with another permission go. */
  or?: { path: string; access: string };
};

export const topics: readonly Topic[] = [
  { path: "/dxyd", title: "省级低效", access: "dxyd:view" },
  { path: "/dxyd-sj", title: "市级低效", access: "dxyd:view" },
  { path: "/gyzz", title: "工业用地", access: "gyyd:view" },
  { path: "/gy-qsmzq", title: "全生命周期", access: "gyyd:view" },
  { path: "/gy-dqsrh", title: "地企税融合", access: "gyyd:view" },
  { path: "/gy-dtjc", title: "动态监测", access: "gyyd:view" },
  { path: "/xztd", title: "闲置土地", access: "xztd:view" },
  { path: "/pewg", title: "批而未供", access: "xztd:view" },
  { path: "/scjc", title: "市场监测", access: "gyyd:view" },
  { path: "/kfqyq", title: "开发区园区", access: "gyyd:view" },
  { path: "/phcx", title: "盘活成效", access: "zkfxm:view" },
  { path: "/govern/ssjh", title: "实施计划", access: "zkfxm:view" },
  { path: "/sys/data/manage/sjdxyd", title: "数据管理", access: "dxyd:view" },
  {
    path: "/sys/admin/users",
    title: "系统管理",
    access: "sys:user",
    or: { path: "/sys/admin/log", access: "sys:log" },
  },
];
