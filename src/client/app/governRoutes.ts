import type { AppRoute } from "./route";

/** 治理专题: the plan, its progress, and the meetings about it. */
export const governRoutes: readonly AppRoute[] = [
  { path: "/govern", redirect: "/govern/ssjh" },
  {
    path: "/govern/ssjh",
    title: "实施计划",
    short: "计划",
    surface: "workspace",
    access: "zkfxm:view",
    page: () => import("../features/plan/breakdown/SsjhPage"),
  },
  {
    path: "/govern/ssgz",
    title: "实施跟踪",
    short: "跟踪",
    surface: "workspace",
    access: "zkfxm:view",
    page: () => import("../features/plan/track/SsgzPage"),
  },
  {
    path: "/govern/meeting",
    title: "会议",
    short: "会议",
    surface: "workspace",
    access: "meeting:view",
    page: () => import("../features/meeting/MeetingPage"),
  },
];
