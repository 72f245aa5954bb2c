import { governRoutes } from "./governRoutes";
import { mapRoutes } from "./mapRoutes";
import { officeRoutes } from "./officeRoutes";
import type { AppRoute } from "./route";
import { workspaceRoutes } from "./workspaceRoutes";

/** Every screen of the product. Menus, titles, redirects and the guard read this table. */
export const routes: readonly AppRoute[] = [
  {
    path: "/",
    title: "登录",
    surface: "bare",
    access: null,
    page: () => import("../features/login/LoginPage"),
  },
  {
    path: "/singleLogin",
    title: "单点登录",
    surface: "bare",
    access: null,
    page: () => import("../features/login/LoginPage"),
  },
  {
    path: "/404",
    title: "页面不存在",
    surface: "bare",
    access: null,
    page: () => import("./NotFound"),
  },
  {
    path: "/ofdPre",
    title: "OFD预览",
    surface: "bare",
    access: "",
    isOpened: true,
    page: () => import("../features/ofd/OfdPage"),
  },
  {
    path: "/zhmh",
    title: "综合门户",
    surface: "bare",
    access: "",
    isOpened: true,
    page: () => import("../features/portal/PortalPage"),
    begin: () => import("../features/portal/stage/stageCalls"),
  },
  {
    path: "/dxyd-sj",
    title: "市级低效用地一张图",
    short: "市级",
    surface: "map",
    access: "dxyd:view",
    page: () => import("../features/map-pages/low/DxydSjPage"),
  },
  ...mapRoutes,
  { path: "/sys/data/manage", redirect: "/sys/data/manage/sjdxyd" },
  {
    path: "/sys/data/manage/sjdxyd",
    title: "市级低效用地",
    short: "市级地块",
    surface: "workspace",
    access: "dxyd:view",
    page: () => import("../features/low/SjdxydPage"),
  },
  {
    path: "/sys/data/manage/stdxyd",
    title: "省级低效用地",
    short: "省级地块",
    surface: "workspace",
    access: "dxyd:view",
    page: () => import("../features/low/StdxydPage"),
  },
  ...governRoutes,
  ...officeRoutes,
  ...workspaceRoutes,
];
