import { bshcztCodes } from "../../codes/industryCodes";
import { wssgyyd } from "../../datasets/wssgyyd";
import { ysbszy } from "../../datasets/ysbszy";
import {
  infoCall,
  insertCall,
  moveCall,
  pageCall,
  statsCall,
  updateCall,
} from "../records/register";

/** Suspected villas on industrial land. */
export const ysbszyApi = {
  pageList: pageCall(ysbszy, "gyydxz/getYsbszyPageList"),
  info: infoCall(ysbszy, "bszy/getBszyInfo"),
  stats: statsCall(ysbszy, "tjfx/bszy"),
  insert: insertCall(ysbszy, "bszy/insertBszy"),
  update: updateCall(ysbszy, "bszy/updateBszy"),
  move: moveCall(
    ysbszy.access.write,
    "bszy/updateHczt",
    { ids: "ids", state: "hczt", note: "hcyj", word: "核查" },
    Object.keys(bshcztCodes),
  ),
};

/** Industrial land without tax in the current year. */
export const wssgyydApi = {
  pageList: pageCall(wssgyyd, "gyydxz/getWssgyyd2024PageList"),
  info: infoCall(wssgyyd, "wssgyyd/getWssgyydInfo"),
  stats: statsCall(wssgyyd, "tjfx/wssgyyd"),
  /** 核查 and 处置建议 of a parcel; the rest follows from tax and relations. */
  update: { ...updateCall(wssgyyd, "wssgyyd/updateWssgyyd"), word: "核查" },
};
