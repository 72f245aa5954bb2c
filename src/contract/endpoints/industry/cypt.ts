import { cypt } from "../../datasets/cypt";
import { usualCalls } from "../records/standardCalls";

/** Industry platforms. Not in the customer's list of calls, but their pages need these. */
export const cyptApi = usualCalls(cypt, {
  pageList: "cypt/pageList",
  info: "cypt/getCyptInfo",
  stats: "tjfx/cypt",
  insert: "cypt/insertCypt",
  update: "cypt/updateCypt",
  remove: "cypt/deleteCypt",
});
