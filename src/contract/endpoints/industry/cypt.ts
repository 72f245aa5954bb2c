import { cypt } from "../../datasets/cypt";
import { usualCalls } from "../records/register";

/** Industry platforms: the customer's list has no call of its own for them, their pages need these. */
export const cyptApi = usualCalls(cypt, {
  pageList: "cypt/pageList",
  info: "cypt/getCyptInfo",
  stats: "tjfx/cypt",
});
