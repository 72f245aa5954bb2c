import { cypt } from "../../datasets/cypt";
import { infoCall, pageCall, statsCall } from "../records/register";

/** Industry platforms: the customer's list has no call of its own for them, their pages need these. */
export const cyptApi = {
  pageList: pageCall(cypt, "cypt/pageList"),
  info: infoCall(cypt, "cypt/getCyptInfo"),
  stats: statsCall(cypt, "tjfx/cypt"),
};
