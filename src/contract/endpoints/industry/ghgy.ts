import { ghgy } from "../../datasets/ghgy";
import {
  infoCall,
  insertCall,
  pageCall,
  removeCall,
  statsCall,
  updateCall,
} from "../records/register";

/** Planned industrial land. */
export const ghgyApi = {
  pageList: pageCall(ghgy, "ghgy/pageList"),
  stats: statsCall(ghgy, "tjfx/ghgy"),
  info: infoCall(ghgy, "ghgy/getGhgyInfo"),
  insert: insertCall(ghgy, "ghgy/insertGhgy"),
  update: updateCall(ghgy, "ghgy/updateGhgy"),
  remove: removeCall(ghgy, "ghgy/deleteGhgy"),
};
