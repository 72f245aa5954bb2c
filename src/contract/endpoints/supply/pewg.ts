import { z } from "zod";
import { pwsxCodes } from "../../codes/landCodes";
import { pewg } from "../../datasets/pewg";
import {
  infoCall,
  insertCall,
  pageCall,
  removeCall,
  statsCall,
  updateCall,
} from "../records/standardCalls";

/** Full years since the approval on the business day, and whether it may have lapsed. */
const aged = {
  ...pewg,
  record: pewg.record.extend({
    pcnx: z.number().int(),
    pwsx: z.enum(Object.keys(pwsxCodes) as [keyof typeof pwsxCodes]),
    sfsx: z.boolean(),
  }),
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
