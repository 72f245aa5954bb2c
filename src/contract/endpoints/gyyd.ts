import { z } from "zod";
import { gyyd } from "../datasets/gyyd";
import { endpoint } from "../define/endpoint";
import { infoCall, insertCall, pageCall, removeCall, statsCall, updateCall } from "./register";

/** Industrial land (gyydxz). */
export const gyydApi = {
  pageList: pageCall(gyyd, "gyydxz/getGyydXzList"),
  info: infoCall(gyyd, "gyydxz/getInfo"),
  stats: statsCall(gyyd, "tjfx/gyyd"),
  insert: insertCall(gyyd, "gyydxz/insertGyyd"),
  update: updateCall(gyyd, "gyydxz/updateGyyd"),
  remove: removeCall(gyyd, "gyydxz/deleteGyyd"),
  /** Land of the caller's region that an enterprise holds or uses. */
  ofEnterprise: endpoint({
    path: "gyydxz/getGyydXzByTyshxydm",
    kind: "query",
    access: gyyd.access.read,
    input: z.object({ tyshxydm: z.string().max(18) }),
    output: z.array(gyyd.record),
  }),
};
