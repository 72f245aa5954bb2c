import type { FastifyInstance } from "fastify";
import { dxydsd as dxydsdSet } from "#contract/datasets/dxydsd";
import { dxydst as dxydstSet } from "#contract/datasets/dxydst";
import { wssgyydApi, ysbszyApi } from "#contract/endpoints/bszy";
import { bzcfApi } from "#contract/endpoints/bzcf";
import { crossApi } from "#contract/endpoints/cross";
import { cyptApi } from "#contract/endpoints/cypt";
import { dqgxApi } from "#contract/endpoints/dqgx";
import { drawApi } from "#contract/endpoints/draw";
import { dxydsdApi } from "#contract/endpoints/dxydsd";
import { dxydstApi } from "#contract/endpoints/dxydst";
import { dxydTxtApi } from "#contract/endpoints/dxydTxt";
import { exportListApi } from "#contract/endpoints/exportList";
import { dxydFileApi, fileApi } from "#contract/endpoints/file";
import { ghgyApi } from "#contract/endpoints/ghgy";
import { gxtzApi } from "#contract/endpoints/gxtz";
import { gydxjhApi } from "#contract/endpoints/gydxjh";
import { gyslApi } from "#contract/endpoints/gysl";
import { gyydApi } from "#contract/endpoints/gyyd";
import { gyydcrApi } from "#contract/endpoints/gyydcr";
import { gyzzApi } from "#contract/endpoints/gyzz";
import { drpcApi, jobApi } from "#contract/endpoints/job";
import { kdjcApi } from "#contract/endpoints/kdjc";
import { loginApi, userApi } from "#contract/endpoints/login";
import { mapApi } from "#contract/endpoints/map";
import { openapiApi } from "#contract/endpoints/openapi";
import { parseFileApi } from "#contract/endpoints/parseFile";
import { pewgApi } from "#contract/endpoints/pewg";
import { pjApi } from "#contract/endpoints/pj";
import { regionApi } from "#contract/endpoints/region";
import { rwApi } from "#contract/endpoints/rw";
import { ssbbApi } from "#contract/endpoints/ssbb";
import { sscxApi } from "#contract/endpoints/sscx";
import { sshsApi } from "#contract/endpoints/sshs";
import { sysLogApi, sysSessionApi, sysUserApi } from "#contract/endpoints/sys";
import { tdgyApi } from "#contract/endpoints/tdgy";
import { todoApi } from "#contract/endpoints/todo";
import { tzggApi } from "#contract/endpoints/tzgg";
import { viewApi } from "#contract/endpoints/view";
import { xztdApi } from "#contract/endpoints/xztd";
import { yddwApi } from "#contract/endpoints/yddw";
import { zkfxmsdApi } from "#contract/endpoints/zkfxmsd";
import { zkfxmstApi } from "#contract/endpoints/zkfxmst";
import { zybyApi } from "#contract/endpoints/zyby";
import type { Library } from "#contract/workflow/shzt";
import * as bzcf from "../services/bzcf";
import * as cross from "../services/cross";
import * as cypt from "../services/cypt";
import * as dqgx from "../services/dqgx";
import * as draw from "../services/draw";
import * as drpc from "../services/drpc";
import * as dxydsd from "../services/dxydsd";
import * as dxydst from "../services/dxydst";
import { exportShape } from "../services/exportShape";
import * as exportList from "../services/exportXlsx";
import * as file from "../services/file";
import * as ghgy from "../services/ghgy";
import * as gxtz from "../services/gxtz";
import * as gydxjh from "../services/gydxjh";
import * as gysl from "../services/gysl";
import * as gyyd from "../services/gyyd";
import * as gyydcr from "../services/gyydcr";
import { gyydDetail } from "../services/gyydFile";
import * as gyzz from "../services/gyzz";
import { importMdb, validateMdb } from "../services/importDxyd";
import * as importTxt from "../services/importTxt";
import * as job from "../services/job";
import * as kdjc from "../services/kdjc";
import * as login from "../services/login";
import * as mapTools from "../services/mapTools";
import * as openapi from "../services/openapi";
import * as parseFile from "../services/parseFile";
import * as pewg from "../services/pewg";
import * as pj from "../services/pj";
import * as region from "../services/region";
import * as rw from "../services/rw";
import * as ssbb from "../services/ssbb";
import * as sscx from "../services/sscx";
import * as sshs from "../services/sshs";
import * as sysLog from "../services/sysLog";
import * as sysSession from "../services/sysSession";
import * as sysUser from "../services/sysUser";
import * as tdgy from "../services/tdgy";
import * as todo from "../services/todo";
import * as tzgg from "../services/tzgg";
import * as user from "../services/user";
import * as view from "../services/view";
import * as wssgyyd from "../services/wssgyyd";
import * as xztd from "../services/xztd";
import * as yddw from "../services/yddw";
import * as ysbszy from "../services/ysbszy";
import * as zkfxmsd from "../services/zkfxmsd";
import * as zkfxmst from "../services/zkfxmst";
import * as zyby from "../services/zyby";
import { serveFeatures } from "./features";
import { serveGlyphs } from "./glyphs";
import { serveMapConfig } from "./mapConfig";
import { serveOgc } from "./ogc";
import { serve } from "./serve";
import { serveTiles } from "./tiles";

const mdbCalls = (library: Library) => ({
  validateMdb: validateMdb(library),
  importMdb: importMdb(library),
  exportShape: exportShape(library === "dxydsd" ? dxydsdSet : dxydstSet),
});

/** Every call of the server: one line for each group. */
export function registerRoutes(app: FastifyInstance): void {
  app.register(serve(loginApi, login));
  app.register(serve(userApi, user));
  app.register(serve(regionApi, region, { revalidate: ["tree", "outlines", "towns"] }));
  app.register(serve(mapApi, mapTools));
  app.register(serve(dxydsdApi, { ...dxydsd, ...mdbCalls("dxydsd") }));
  app.register(serve(dxydstApi, { ...dxydst, ...mdbCalls("dxydst") }));
  app.register(serve(zkfxmsdApi, zkfxmsd));
  app.register(serve(pewgApi, pewg));
  app.register(serve(tdgyApi, tdgy));
  app.register(serve(gyydcrApi, gyydcr));
  app.register(serve(xztdApi, xztd));
  app.register(serve(kdjcApi, kdjc));
  app.register(serve(bzcfApi, bzcf));
  app.register(serve(ghgyApi, ghgy));
  app.register(serve(exportListApi, { list: exportList.list }));
  app.register(serve(cyptApi, cypt));
  app.register(serve(tzggApi, tzgg));
  app.register(serve(sysUserApi, sysUser));
  app.register(serve(sysSessionApi, sysSession));
  app.register(serve(todoApi, todo));
  app.register(serve(crossApi, cross));
  app.register(serve(sysLogApi, { pageList: sysLog.pageList, export: sysLog.exportLog }));
  app.register(serve(gxtzApi, { ...gxtz, updateStatusShort: gxtz.updateStatus }));
  app.register(serve(dxydTxtApi, importTxt));
  app.register(serve(parseFileApi, parseFile));
  app.register(serve(openapiApi, openapi, { revalidate: ["document"] }));
  app.register(serve(fileApi, file));
  app.register(
    serve(dxydFileApi, {
      upload: file.uploadMany,
      remove: file.removeMany,
      bind: file.bind,
      list: file.listOfDxyd,
    }),
  );
  app.register(serve(gyydApi, gyyd));
  app.register(serve(yddwApi, { ...yddw, managed: yddw.pageList }));
  app.register(serve(dqgxApi, dqgx));
  app.register(serve(ssbbApi, ssbb));
  app.register(serve(sshsApi, sshs));
  app.register(serve(pjApi, pj));
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
  app.register(serve(rwApi, rw));
  app.register(serve(viewApi, view));
  app.register(serve(drawApi, draw));
  serveMapConfig(app);
  serveTiles(app);
  serveFeatures(app);
  serveOgc(app);
  serveGlyphs(app);
}
