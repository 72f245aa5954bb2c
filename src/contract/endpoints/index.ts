import type { Endpoints } from "../define/endpoint";
import { apiTokenApi, sysTokenApi } from "./account/apiToken";
import { loginApi, userApi } from "./account/login";
import { regionApi } from "./account/region";
import { sysLogApi, sysSessionApi, sysSettingApi, sysUserApi } from "./account/sys";
import { sysOfficeApi } from "./account/sysOffice";
import { sysSystemApi } from "./account/sysSystem";
import { pjApi } from "./evaluation/pj";
import { pjgsApi, pjyyApi } from "./evaluation/pjgs";
import { dqgxApi } from "./firm/dqgx";
import { firmMergeApi } from "./firm/firmMerge";
import { yddwApi } from "./firm/yddw";
import { kdjcApi } from "./idle/kdjc";
import { xztdApi } from "./idle/xztd";
import { basisApi } from "./inbox/basis";
import { commentApi } from "./inbox/comment";
import { gxtzApi } from "./inbox/gxtz";
import { phraseApi } from "./inbox/phrase";
import { todayApi } from "./inbox/today";
import { todoApi } from "./inbox/todo";
import { tzggApi } from "./inbox/tzgg";
import { wssgyydApi, ysbszyApi } from "./industry/bszy";
import { bzcfApi } from "./industry/bzcf";
import { cyptApi } from "./industry/cypt";
import { ghgyApi } from "./industry/ghgy";
import { gyslApi } from "./industry/gysl";
import { gyslSheetApi } from "./industry/gyslSheet";
import { gyydApi } from "./industry/gyyd";
import { gyzzApi } from "./industry/gyzz";
import { platformMoveApi } from "./industry/platformMove";
import { yjhcApi } from "./industry/yjhc";
import { zybyApi } from "./industry/zyby";
import { bulkApi } from "./lists/bulk";
import { crossApi } from "./lists/cross";
import { viewApi } from "./lists/view";
import { dxydsdApi } from "./low/dxydsd";
import { dxydstApi } from "./low/dxydst";
import { gydxjhApi } from "./low/gydxjh";
import { librariesApi } from "./low/libraries";
import { lowFileApi } from "./low/lowFile";
import { foreignColumnsApi } from "./map/beside";
import { drawApi } from "./map/draw";
import { layerApi } from "./map/layer";
import { mapApi } from "./map/map";
import { pastApi } from "./map/past";
import { openapiApi } from "./openapi";
import { printApi } from "./paper/print";
import { dbsxApi } from "./plan/dbsx";
import { governPlanApi } from "./plan/governPlan";
import { governTrackApi } from "./plan/governTrack";
import { meetingApi } from "./plan/meeting";
import { rwApi } from "./plan/rw";
import { wallApi } from "./plan/wall";
import { portalApi } from "./portal/portal";
import { sscxApi } from "./project/sscx";
import { zkfxmsdApi } from "./project/zkfxmsd";
import { zkfxmstApi } from "./project/zkfxmst";
import { exportListApi } from "./records/exportList";
import { drpcApi, jobApi } from "./records/job";
import { personApi } from "./records/person";
import { gyydcrApi } from "./supply/gyydcr";
import { kzzbApi } from "./supply/kzzb";
import { pewgApi } from "./supply/pewg";
import { tdgyApi } from "./supply/tdgy";
import { tdgyyqApi } from "./supply/tdgyyq";
import { ssbbApi } from "./tax/ssbb";
import { sshsApi } from "./tax/sshs";
import { dxydTxtApi } from "./uploads/dxydTxt";
import { dxydFileApi, fileApi } from "./uploads/file";
import { mendApi } from "./uploads/mend";
import { ownLayerApi } from "./uploads/ownLayer";
import { parseFileApi } from "./uploads/parseFile";
import { sheetApi } from "./uploads/sheetImport";
import { takeoverApi } from "./uploads/takeover";

/** All API calls, by group. */
export const endpoints: Readonly<Record<string, Endpoints>> = {
  login: loginApi,
  user: userApi,
  apiToken: apiTokenApi,
  region: regionApi,
  map: mapApi,
  layer: layerApi,
  ownLayer: ownLayerApi,
  past: pastApi,
  beside: foreignColumnsApi,
  libraries: librariesApi,
  job: jobApi,
  drpc: drpcApi,
  mend: mendApi,
  sheet: sheetApi,
  takeover: takeoverApi,
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
  platformMove: platformMoveApi,
  tzgg: tzggApi,
  sysUser: sysUserApi,
  sysSession: sysSessionApi,
  sysToken: sysTokenApi,
  sysSetting: sysSettingApi,
  sysOffice: sysOfficeApi,
  sysSystem: sysSystemApi,
  kzzb: kzzbApi,
  sysLog: sysLogApi,
  today: todayApi,
  todo: todoApi,
  basis: basisApi,
  phrase: phraseApi,
  comment: commentApi,
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
  pjgs: pjgsApi,
  pjyy: pjyyApi,
  ysbszy: ysbszyApi,
  wssgyyd: wssgyydApi,
  lowFile: lowFileApi,
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
  meeting: meetingApi,
  view: viewApi,
  draw: drawApi,
  print: printApi,
  portal: portalApi,
  wall: wallApi,
  bulk: bulkApi,
  person: personApi,
  firmMerge: firmMergeApi,
};
