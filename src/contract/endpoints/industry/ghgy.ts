import { ghgy } from "../../datasets/ghgy";
import { usualCalls } from "../records/standardCalls";

/** Planned industrial land. */
export const ghgyApi = usualCalls(ghgy, {
  pageList: "ghgy/pageList",
  stats: "tjfx/ghgy",
  info: "ghgy/getGhgyInfo",
  insert: "ghgy/insertGhgy",
  update: "ghgy/updateGhgy",
  remove: "ghgy/deleteGhgy",
});
