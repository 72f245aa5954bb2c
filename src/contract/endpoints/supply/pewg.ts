import { z } from "zod";
import { pewg } from "../../datasets/pewg";
import {
  infoCall,
  insertCall,
  pageCall,
  removeCall,
  statsCall,
  updateCall,
} from "../records/standardCalls";

/** Full years since the approval: from two years on it may lapse. */
const aged = {
  ...pewg,
  record: pewg.record.extend({ pcnx: z.number().int(), sfsx: z.boolean() }),
};

/**
 * Land approved and not yet supplied. Not in the customer's list of calls, but its page needs it.
 */
export const pewgApi = {
  pageList: pageCall(aged, "pewg/pageList"),
  info: infoCall(aged, "pewg/getPewgInfo"),
  stats: statsCall(pewg, "tjfx/pewg"),
  insert: insertCall(pewg, "pewg/insertPewg"),
  update: updateCall(pewg, "pewg/updatePewg"),
  remove: removeCall(pewg, "pewg/deletePewg"),
};
