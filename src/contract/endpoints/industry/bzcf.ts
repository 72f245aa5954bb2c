import { bzcf } from "../../datasets/bzcf";
import { usualCalls } from "../records/standardCalls";

/** Standard factories. */
export const bzcfApi = usualCalls(bzcf, {
  pageList: "gyydcr/getBzcfList",
  stats: "gyydcr/bzcfStatistics",
  info: "bzcf/getBzcfInfo",
  insert: "bzcf/insertBzcf",
  update: "bzcf/updateBzcf",
  remove: "bzcf/deleteBzcf",
});
