import type { Endpoints } from "../define/endpoint";
import { besideApi } from "./beside";
import { wssgyydApi, ysbszyApi } from "./bszy";
import { bulkApi } from "./bulk";
import { bzcfApi } from "./bzcf";
import { crossApi } from "./cross";
import { cyptApi } from "./cypt";
import { dbsxApi } from "./dbsx";
import { dqgxApi } from "./dqgx";
import { drawApi } from "./draw";
import { dxydsdApi } from "./dxydsd";
import { dxydstApi } from "./dxydst";
import { dxydTxtApi } from "./dxydTxt";
import { exportListApi } from "./exportList";
import { dxydFileApi, fileApi } from "./file";
import { firmMergeApi } from "./firmMerge";
import { ghgyApi } from "./ghgy";
import { governPlanApi } from "./governPlan";
import { governTrackApi } from "./governTrack";
import { gxtzApi } from "./gxtz";
import { gydxjhApi } from "./gydxjh";
import { gyslApi } from "./gysl";
import { gyslSheetApi } from "./gyslSheet";
import { gyydApi } from "./gyyd";
import { gyydcrApi } from "./gyydcr";
import { gyzzApi } from "./gyzz";
import { drpcApi, jobApi } from "./job";
import { kdjcApi } from "./kdjc";
import { librariesApi } from "./libraries";
import { loginApi, userApi } from "./login";
import { mapApi } from "./map";
import { openapiApi } from "./openapi";
import { parseFileApi } from "./parseFile";
import { pastApi } from "./past";
import { pewgApi } from "./pewg";
import { pjApi } from "./pj";
import { portalApi } from "./portal";
import { printApi } from "./print";
import { regionApi } from "./region";
import { rwApi } from "./rw";
import { ssbbApi } from "./ssbb";
import { sscxApi } from "./sscx";
import { sshsApi } from "./sshs";
import { sysLogApi, sysSessionApi, sysUserApi } from "./sys";
import { tdgyApi } from "./tdgy";
import { tdgyyqApi } from "./tdgyyq";
import { todoApi } from "./todo";
import { tzggApi } from "./tzgg";
import { viewApi } from "./view";
import { xztdApi } from "./xztd";
import { yddwApi } from "./yddw";
import { yjhcApi } from "./yjhc";
import { zkfxmsdApi } from "./zkfxmsd";
import { zkfxmstApi } from "./zkfxmst";
import { zybyApi } from "./zyby";

/** Every call of the product, by group. */
export const endpoints: Readonly<Record<string, Endpoints>> = {
  login: loginApi,
  user: userApi,
  region: regionApi,
  map: mapApi,
  past: pastApi,
  beside: besideApi,
  libraries: librariesApi,
  job: jobApi,
  drpc: drpcApi,
  dxydsd: dxydsdApi,
  dxydst: dxydstApi,
  zkfxmsd: zkfxmsdApi,
  pewg: pewgApi,
  tdgy: tdgyApi,
  tdgyyq: tdgyyqApi,
  gyydcr: gyydcrApi,
  xztd: xztdApi,
  kdjc: kdjcApi,
  bzcf: bzcfApi,
  ghgy: ghgyApi,
  exportList: exportListApi,
  park: cyptApi,
  tzgg: tzggApi,
  sysUser: sysUserApi,
  sysSession: sysSessionApi,
  sysLog: sysLogApi,
  todo: todoApi,
  cross: crossApi,
  gxtz: gxtzApi,
  file: fileApi,
  dxydFile: dxydFileApi,
  dxydTxt: dxydTxtApi,
  parseFile: parseFileApi,
  openapi: openapiApi,
  gyyd: gyydApi,
  yddw: yddwApi,
  yjhc: yjhcApi,
  dqgx: dqgxApi,
  zkfxmst: zkfxmstApi,
  ssbb: ssbbApi,
  sshsjcb: sshsApi,
  pj: pjApi,
  ysbszy: ysbszyApi,
  wssgyyd: wssgyydApi,
  gyzz: gyzzApi,
  zyby: zybyApi,
  sscx: sscxApi,
  gydxjh: gydxjhApi,
  gysl: gyslApi,
  gyslSheet: gyslSheetApi,
  rw: rwApi,
  governPlan: governPlanApi,
  dbsx: dbsxApi,
  governTrack: governTrackApi,
  view: viewApi,
  draw: drawApi,
  print: printApi,
  portal: portalApi,
  bulk: bulkApi,
  firmMerge: firmMergeApi,
};
