import type { FastifyInstance } from "fastify";
import { loginApi, userApi } from "#contract/endpoints/account/login";
import { regionApi } from "#contract/endpoints/account/region";
import {
  sysLogApi,
  sysSessionApi,
  sysSettingApi,
  sysUserApi,
} from "#contract/endpoints/account/sys";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { firmMergeApi } from "#contract/endpoints/firm/firmMerge";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { kdjcApi } from "#contract/endpoints/idle/kdjc";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { gxtzApi } from "#contract/endpoints/inbox/gxtz";
import { todoApi } from "#contract/endpoints/inbox/todo";
import { tzggApi } from "#contract/endpoints/inbox/tzgg";
import { wssgyydApi, ysbszyApi } from "#contract/endpoints/industry/bszy";
import { bzcfApi } from "#contract/endpoints/industry/bzcf";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import { ghgyApi } from "#contract/endpoints/industry/ghgy";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { gyslSheetApi } from "#contract/endpoints/industry/gyslSheet";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { gyzzApi } from "#contract/endpoints/industry/gyzz";
import { yjhcApi } from "#contract/endpoints/industry/yjhc";
import { zybyApi } from "#contract/endpoints/industry/zyby";
import { bulkApi } from "#contract/endpoints/lists/bulk";
import { crossApi } from "#contract/endpoints/lists/cross";
import { viewApi } from "#contract/endpoints/lists/view";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { dxydstApi } from "#contract/endpoints/low/dxydst";
import { gydxjhApi } from "#contract/endpoints/low/gydxjh";
import { librariesApi } from "#contract/endpoints/low/libraries";
import { besideApi } from "#contract/endpoints/map/beside";
import { drawApi } from "#contract/endpoints/map/draw";
import { mapApi } from "#contract/endpoints/map/map";
import { pastApi } from "#contract/endpoints/map/past";
import { openapiApi } from "#contract/endpoints/openapi";
import { printApi } from "#contract/endpoints/paper/print";
import { dbsxApi } from "#contract/endpoints/plan/dbsx";
import { governPlanApi } from "#contract/endpoints/plan/governPlan";
import { governTrackApi } from "#contract/endpoints/plan/governTrack";
import { rwApi } from "#contract/endpoints/plan/rw";
import { portalApi } from "#contract/endpoints/portal/portal";
import { sscxApi } from "#contract/endpoints/project/sscx";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { zkfxmstApi } from "#contract/endpoints/project/zkfxmst";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { drpcApi, jobApi } from "#contract/endpoints/records/job";
import { gyydcrApi } from "#contract/endpoints/supply/gyydcr";
import { pewgApi } from "#contract/endpoints/supply/pewg";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { tdgyyqApi } from "#contract/endpoints/supply/tdgyyq";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { dxydTxtApi } from "#contract/endpoints/uploads/dxydTxt";
import { dxydFileApi, fileApi } from "#contract/endpoints/uploads/file";
import { parseFileApi } from "#contract/endpoints/uploads/parseFile";
import * as login from "../services/account/login";
import { question } from "../services/account/question";
import * as region from "../services/account/region";
import * as sysLog from "../services/account/sysLog";
import * as sysSession from "../services/account/sysSession";
import * as sysSetting from "../services/account/sysSetting";
import * as sysUser from "../services/account/sysUser";
import * as user from "../services/account/user";
import * as pj from "../services/evaluation/pj";
import * as dqgx from "../services/firm/dqgx";
import * as firmMerge from "../services/firm/firmMerge";
import * as yddw from "../services/firm/yddw";
import * as kdjc from "../services/idle/kdjc";
import * as xztd from "../services/idle/xztd";
import * as gxtz from "../services/inbox/gxtz";
import * as todo from "../services/inbox/todo";
import * as tzgg from "../services/inbox/tzgg";
import * as bzcf from "../services/industry/bzcf";
import * as cypt from "../services/industry/cypt";
import * as ghgy from "../services/industry/ghgy";
import * as gysl from "../services/industry/gysl";
import * as gyslSheet from "../services/industry/gyslSheet";
import * as gyyd from "../services/industry/gyyd";
import * as gyydLow from "../services/industry/gyydLow";
import * as gyzz from "../services/industry/gyzz";
import * as wssgyyd from "../services/industry/wssgyyd";
import * as yjhc from "../services/industry/yjhc";
import * as ysbszy from "../services/industry/ysbszy";
import * as zyby from "../services/industry/zyby";
import * as bulk from "../services/lists/bulk";
import * as cross from "../services/lists/cross";
import * as view from "../services/lists/view";
import * as dxydsd from "../services/low/dxydsd";
import * as dxydst from "../services/low/dxydst";
import * as gydxjh from "../services/low/gydxjh";
import * as libraries from "../services/low/libraries";
import * as beside from "../services/map/beside";
import * as draw from "../services/map/draw";
import * as mapTools from "../services/map/mapTools";
import * as past from "../services/map/past";
import { sheet as changeSheet } from "../services/map/pastSheet";
import { gyydDetail } from "../services/paper/gyydFile";
import * as printing from "../services/paper/print";
import * as dbsx from "../services/plan/dbsx";
import * as governPlan from "../services/plan/governPlan";
import * as governTrack from "../services/plan/governTrack";
import * as planSheet from "../services/plan/planSheet";
import * as rw from "../services/plan/rw";
import * as portal from "../services/portal/portal";
import { brief } from "../services/portal/portalBrief";
import { figures } from "../services/portal/portalFigures";
import { heatFrom } from "../services/portal/portalHeat";
import * as sscx from "../services/project/sscx";
import * as zkfxmsd from "../services/project/zkfxmsd";
import * as zkfxmst from "../services/project/zkfxmst";
import * as exportTxt from "../services/sheets/exportTxt";
import * as exportList from "../services/sheets/exportXlsx";
import * as gyydcr from "../services/supply/gyydcr";
import * as pewg from "../services/supply/pewg";
import * as tdgy from "../services/supply/tdgy";
import * as tdgyyq from "../services/supply/tdgyyq";
import * as ssbb from "../services/tax/ssbb";
import * as sshs from "../services/tax/sshs";
import * as drpc from "../services/uploads/drpc";
import * as file from "../services/uploads/file";
import * as filePreview from "../services/uploads/filePreview";
import * as importTxt from "../services/uploads/importTxt";
import * as job from "../services/uploads/job";
import * as parseFile from "../services/uploads/parseFile";
import { VectorTiles } from "../tiles/vectorTiles";
import { serveFeatures } from "./features";
import { serveGlyphs } from "./glyphs";
import { serveMapConfig } from "./mapConfig";
import { serveOgc } from "./ogc";
import * as openapi from "./openapi";
import { serve } from "./serve";
import { serveTiles } from "./tiles";

/** Every call of the server: one line for each group. */
export function registerRoutes(app: FastifyInstance): void {
  app.register(
    serve(loginApi, {
      login: login.loginWhere(app.deps.refusesDemo ?? false),
      ticket: login.ticket,
      question,
    }),
  );
  app.register(serve(userApi, user));
  app.register(serve(regionApi, region, { revalidate: ["tree", "outlines", "towns"] }));
  app.register(serve(mapApi, mapTools));
  app.register(serve(besideApi, beside));
  app.register(serve(librariesApi, libraries));
  app.register(serve(pastApi, { ...past, sheet: changeSheet }));
  app.register(serve(dxydsdApi, dxydsd));
  app.register(serve(dxydstApi, dxydst));
  app.register(serve(zkfxmsdApi, zkfxmsd));
  app.register(serve(pewgApi, pewg));
  app.register(serve(tdgyApi, tdgy));
  app.register(serve(tdgyyqApi, tdgyyq));
  app.register(serve(gyydcrApi, gyydcr));
  app.register(serve(xztdApi, xztd));
  app.register(serve(kdjcApi, kdjc));
  app.register(serve(bzcfApi, bzcf));
  app.register(serve(ghgyApi, ghgy));
  app.register(serve(exportListApi, { list: exportList.list, txt: exportTxt.txt }));
  app.register(serve(cyptApi, cypt));
  app.register(serve(tzggApi, tzgg));
  app.register(serve(sysUserApi, sysUser));
  app.register(serve(sysSessionApi, sysSession));
  app.register(serve(sysSettingApi, sysSetting));
  app.register(serve(todoApi, todo));
  app.register(serve(crossApi, cross));
  app.register(serve(sysLogApi, { pageList: sysLog.pageList, export: sysLog.exportLog }));
  app.register(serve(gxtzApi, { ...gxtz, updateStatusShort: gxtz.updateStatus }));
  app.register(serve(dxydTxtApi, importTxt));
  app.register(serve(parseFileApi, parseFile));
  app.register(serve(openapiApi, openapi, { revalidate: ["document"] }));
  app.register(serve(fileApi, { ...file, ...filePreview }));
  app.register(
    serve(dxydFileApi, {
      upload: file.uploadMany,
      remove: file.removeMany,
      bind: file.bind,
      list: file.listOfDxyd,
    }),
  );
  app.register(serve(bulkApi, bulk));
  app.register(serve(firmMergeApi, firmMerge));
  app.register(serve(gyydApi, { ...gyyd, ...gyydLow }));
  app.register(serve(yddwApi, { ...yddw, managed: yddw.pageList }));
  app.register(serve(dqgxApi, dqgx));
  app.register(serve(ssbbApi, ssbb));
  app.register(serve(sshsApi, sshs));
  app.register(serve(pjApi, pj));
  app.register(serve(yjhcApi, yjhc));
  app.register(serve(ysbszyApi, ysbszy));
  app.register(serve(wssgyydApi, wssgyyd));
  app.register(serve(gyzzApi, { ...gyzz, file: gyydDetail }));
  app.register(serve(jobApi, job));
  app.register(serve(drpcApi, drpc));
  app.register(serve(zkfxmstApi, zkfxmst));
  app.register(serve(zybyApi, zyby));
  app.register(serve(sscxApi, sscx));
  app.register(serve(gydxjhApi, gydxjh));
  app.register(serve(gyslApi, gysl));
  app.register(serve(gyslSheetApi, gyslSheet));
  app.register(serve(rwApi, rw));
  app.register(serve(governPlanApi, { ...governPlan, sheet: planSheet.sheet }));
  app.register(serve(dbsxApi, dbsx));
  app.register(serve(governTrackApi, governTrack));
  app.register(serve(viewApi, view));
  app.register(serve(drawApi, draw));
  const { mapConfigDir } = app.deps;
  app.register(
    serve(printApi, { print: (ctx, order) => printing.print(ctx, order, mapConfigDir) }),
  );
  const tiles = new VectorTiles();
  app.register(serve(portalApi, { ...portal, figures, heat: heatFrom(tiles), brief }));
  serveMapConfig(app);
  serveTiles(app, tiles);
  serveFeatures(app);
  serveOgc(app);
  serveGlyphs(app);
}
