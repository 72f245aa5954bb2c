import { bshcztCodes } from "../../codes/industryCodes";
import { wssgyyd } from "../../datasets/wssgyyd";
import { ysbszy } from "../../datasets/ysbszy";
import { moveCall, updateCall, usualCalls } from "../records/standardCalls";

/** Suspected villas on industrial land. */
export const ysbszyApi = {
  ...usualCalls(ysbszy, {
    pageList: "gyydxz/getYsbszyPageList",
    info: "bszy/getBszyInfo",
    stats: "tjfx/bszy",
    insert: "bszy/insertBszy",
    update: "bszy/updateBszy",
  }),
  move: moveCall(
    ysbszy.access.write,
    "bszy/updateHczt",
    { ids: "ids", state: "hczt", note: "hcyj", word: "核查", log: "审核流转疑似别墅" },
    Object.keys(bshcztCodes),
  ),
};

/** Industrial land without tax in the current year. */
export const wssgyydApi = {
  ...usualCalls(wssgyyd, {
    pageList: "gyydxz/getWssgyyd2024PageList",
    info: "wssgyyd/getWssgyydInfo",
    stats: "tjfx/wssgyyd",
  }),
  /** 核查 and 处置建议 of a parcel; everything else follows from tax and relations. */
  update: {
    ...updateCall(wssgyyd, "wssgyyd/updateWssgyyd"),
    word: "核查",
    log: `核查${wssgyyd.title}`,
  },
};
