import { sheet } from "./sheet";

/** The three tax pages, listed under land and enterprises as well as under tax. */
const taxRoutes = (group: "dqrh" | "ssrh") => [
  sheet(
    `/sys-gyyd/${group}/sshsjcb`,
    ["税收核算基础表", "基础表"],
    "ss:view",
    () => import("../features/tax/SshsjcbPage"),
  ),
  sheet(
    `/sys-gyyd/${group}/ssbbgl`,
    ["税收版本管理", "版本"],
    "ss:view",
    () => import("../features/tax/SsbbglPage"),
  ),
  sheet(
    `/sys-gyyd/${group}/sshsgx`,
    ["税收核算更新", "更新"],
    "ss:import",
    () => import("../features/tax/SshsgxPage"),
  ),
];

/** The registers of low-efficiency land, idle land and industrial land. */
export const workspaceRoutes = [
  sheet(
    "/sys/data/manage/dxydjh25",
    ["2025年工业低效计划", "工业计划"],
    "zkfxm:view",
    () => import("../features/low/Dxydjh25Page"),
  ),
  sheet(
    "/sys/data/ssxm/stssxm",
    ["省级实施项目", "省级项目"],
    "zkfxm:view",
    () => import("../features/project/StssxmPage"),
  ),
  sheet(
    "/sys/data/ssxm/sjssxm",
    ["市级实施项目", "市级项目"],
    "zkfxm:view",
    () => import("../features/project/SjssxmPage"),
  ),
  sheet(
    "/sys/data/sscx",
    ["实施成效", "成效"],
    "zkfxm:view",
    () => import("../features/project/SscxPage"),
  ),
  sheet(
    "/sys-xztd/xzclgz/xzcl",
    ["闲置存量跟踪", "闲置"],
    "xztd:view",
    () => import("../features/idle/XzclPage"),
  ),
  sheet(
    "/sys-gyyd/gyydybz/gyyd",
    ["工业用地一本账", "一本账"],
    "gyyd:view",
    () => import("../features/industry/GyydPage"),
  ),
  sheet(
    "/sys-gyyd/gyydybz/zpggyyd",
    ["招拍挂工业用地", "招拍挂"],
    "gyyd:view",
    () => import("../features/supply/ZpggyydPage"),
  ),
  sheet(
    "/sys-gyyd/gyydybz/ydqy",
    ["用地企业", "企业"],
    "gyyd:view",
    () => import("../features/firm/YdqyPage"),
  ),
  sheet(
    "/sys-gyyd/gyydybz/gysl",
    ["工业上楼", "上楼"],
    "zkfxm:view",
    () => import("../features/industry/GyslLedgerPage"),
  ),
  sheet(
    "/sys-gyyd/gyydybz/ghgy",
    ["规划工业", "规划"],
    "gyyd:view",
    () => import("../features/industry/GhgyPage"),
  ),
  sheet(
    "/sys-gyyd/gyydybz/zyby",
    ["占一补一", "占补"],
    "gyyd:view",
    () => import("../features/industry/ZybyPage"),
  ),
  sheet(
    "/sys-gyyd/gyydybz/bszysb",
    ["疑似别墅庄园识别", "别墅"],
    "gyyd:view",
    () => import("../features/industry/BszysbPage"),
  ),
  sheet(
    "/sys-gyyd/gyydybz/wssgyyd",
    ["无税收工业用地", "无税收"],
    "gyyd:view",
    () => import("../features/industry/WssgyydPage"),
  ),
  sheet(
    "/sys-gyyd/dqrh/gyydgl",
    ["工业用地管理", "用地"],
    "gyyd:view",
    () => import("../features/industry/GyydglPage"),
  ),
  sheet(
    "/sys-gyyd/dqrh/dqgxgl",
    ["地企关系管理", "关系"],
    "gyyd:view",
    () => import("../features/firm/DqgxglPage"),
  ),
  sheet(
    "/sys-gyyd/dqrh/qygl",
    ["企业管理", "企业"],
    "gyyd:view",
    () => import("../features/firm/QyglPage"),
  ),
  sheet(
    "/sys-gyyd/dqrh/cyptgl",
    ["产业平台管理", "平台"],
    "gyyd:view",
    () => import("../features/industry/CyptglPage"),
  ),
  ...taxRoutes("dqrh"),
  ...taxRoutes("ssrh"),
  sheet(
    "/sys-gyyd/qsmzq/sshsjcb",
    ["税收核算基础表", "出让地块税收"],
    "ss:view",
    () => import("../features/tax/SshsjcbPage"),
  ),
  sheet(
    "/sys-gyyd/dqrh/ztpj",
    ["整体评价", "整体"],
    "pj:view",
    () => import("../features/evaluation/ZtpjPage"),
  ),
  sheet(
    "/sys-gyyd/dqrh/yqpj",
    ["园区评价", "园区"],
    "pj:view",
    () => import("../features/evaluation/YqpjPage"),
  ),
  sheet(
    "/sys-gyyd/dqrh/dkpj",
    ["地块评价", "地块"],
    "pj:view",
    () => import("../features/evaluation/DkpjPage"),
  ),
  sheet(
    "/sys-gyyd/dqrh/qypj",
    ["企业评价", "等级"],
    "pj:view",
    () => import("../features/evaluation/QypjPage"),
  ),
  sheet(
    "/sys-gyyd/dqrh/pjgs",
    ["评价公示", "公示"],
    "pj:view",
    () => import("../features/evaluation/PjgsPage"),
  ),
  sheet(
    "/sys-gyyd/dqrh/pjyy",
    ["评价异议", "异议"],
    "pj:view",
    () => import("../features/evaluation/PjyyPage"),
  ),
  sheet(
    "/sys-gyyd/qsmzq/kjgjc",
    ["开竣工监测", "开竣工"],
    "gyyd:view",
    () => import("../features/supply/KjgjcPage"),
  ),
  sheet(
    "/sys-gyyd/qsmzq/kdjc",
    ["空地监测", "空地"],
    "xztd:view",
    () => import("../features/idle/KdjcPage"),
  ),
  sheet(
    "/sys-gyyd/gysl/gysl",
    ["工业上楼项目", "上楼项目"],
    "zkfxm:view",
    () => import("../features/industry/GyslPage"),
  ),
  sheet(
    "/sys-gyyd/gysl/sjgl",
    ["工业上楼数据管理", "上楼数据"],
    "zkfxm:view",
    () => import("../features/industry/SjglPage"),
  ),
];
