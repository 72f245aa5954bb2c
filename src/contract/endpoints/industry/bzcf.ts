import { bzcf } from "../../datasets/bzcf";
import {
  infoCall,
  insertCall,
  pageCall,
  removeCall,
  statsCall,
  updateCall,
} from "../records/register";

/** Standard factories. */
export const bzcfApi = {
  pageList: pageCall(bzcf, "gyydcr/getBzcfList"),
  stats: statsCall(bzcf, "gyydcr/bzcfStatistics"),
  info: infoCall(bzcf, "bzcf/getBzcfInfo"),
  insert: insertCall(bzcf, "bzcf/insertBzcf"),
  update: updateCall(bzcf, "bzcf/updateBzcf"),
  remove: removeCall(bzcf, "bzcf/deleteBzcf"),
};
