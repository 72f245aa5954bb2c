import { pewg } from "../datasets/pewg";
import { infoCall, insertCall, pageCall, removeCall, statsCall, updateCall } from "./register";

/** Land approved and not yet supplied: the customer's list has no call for it, its page needs these. */
export const pewgApi = {
  pageList: pageCall(pewg, "pewg/pageList"),
  info: infoCall(pewg, "pewg/getPewgInfo"),
  stats: statsCall(pewg, "tjfx/pewg"),
  insert: insertCall(pewg, "pewg/insertPewg"),
  update: updateCall(pewg, "pewg/updatePewg"),
  remove: removeCall(pewg, "pewg/deletePewg"),
};
