import { clerks, type Edge, edgeOf, noteLength, reviewers, type WhyNot } from "./edge";

/** Review states of low-efficiency land (domain/04 §1). */
export type Shzt = "0" | "1" | "2" | "3" | "4" | "5" | "9";

/** `dxydst` is the provincial library, `dxydsd` the city one. */
export type Library = "dxydst" | "dxydsd";

/** A note on removal from the library starts with one of these; the first one is work done. */
export const removalReasons = ["已完成再开发", "认定有误", "灭失", "规划调整"] as const;

const submission: readonly Edge[] = [
  edgeOf({ from: ["0", "2", "4"], to: "1", action: "提交审核", by: clerks }),
  edgeOf({ from: ["1"], to: "0", action: "撤回", by: clerks }),
];
const rejection = edgeOf({
  ...{ from: ["1"], to: "2", action: "退回", by: ["ROLE_CITY"], note: noteLength },
});
const unlocking = (by: Edge["by"]) =>
  edgeOf({ from: ["5"], to: "0", action: "解锁修改", by, note: noteLength });
const removal = (by: Edge["by"]) =>
  edgeOf({
    ...{ from: ["5"], to: "9", action: "出库", by, note: noteLength },
    reasons: removalReasons,
  });
const restoration = edgeOf({
  ...{ from: ["9"], to: "5", action: "恢复入库", by: ["ROLE_PROVINCE"], note: noteLength },
});

/** Every allowed step. The city decides on its own library, the province on both. */
export const shztEdges: Readonly<Record<Library, readonly Edge[]>> = {
  dxydsd: [
    ...submission,
    edgeOf({ from: ["1"], to: "5", action: "审核通过", by: ["ROLE_CITY"] }),
    rejection,
    edgeOf({ from: ["5"], to: "2", action: "抽查退回", by: ["ROLE_PROVINCE"], note: noteLength }),
    unlocking(["ROLE_CITY"]),
    removal(reviewers),
    restoration,
  ],
  dxydst: [
    ...submission,
    edgeOf({ from: ["1"], to: "3", action: "审核通过并上报", by: ["ROLE_CITY"] }),
    rejection,
    edgeOf({ from: ["3"], to: "5", action: "省级通过", by: ["ROLE_PROVINCE"] }),
    edgeOf({ from: ["3"], to: "4", action: "省级退回", by: ["ROLE_PROVINCE"], note: noteLength }),
    unlocking(["ROLE_PROVINCE"]),
    removal(["ROLE_PROVINCE"]),
    restoration,
  ],
};

/** 再开发状态 in which no project prevents a parcel from going back, and from leaving the library. */
const freeToReturn: readonly string[] = ["0"];
const freeToLeave: readonly string[] = ["0", "3"];

/** Why a linked project blocks a step of an approved parcel; null if it does not. */
const projectObjection: WhyNot = ({ zkfzt }, { from, to, action }) => {
  const free = to === "9" ? freeToLeave : freeToReturn;
  if (!from.includes("5") || zkfzt === undefined || free.includes(String(zkfzt))) return null;
  return `地块已关联再开发项目，不能${action}`;
};

/** Nobody reviews what they have brought: whoever brought a parcel from above takes no reviewer's step. */
const broughtObjection: WhyNot = ({ drr }, { by }, { username }) => {
  const isReview = by.every((role) => reviewers.some((one) => one === role));
  return isReview && drr === username ? "地块由本人带入，须由其他审核人员办理" : null;
};

/** Why a parcel may not take a step; null if it may. */
export const parcelObjection: WhyNot = (row, edge, taker) =>
  broughtObjection(row, edge, taker) ?? projectObjection(row, edge, taker);

/**
 * States in which the clerk may edit a parcel, and in which one of the city library may be deleted.
 */
export const editableShzt: readonly Shzt[] = ["0", "2", "4"];
export const deletableShzt: readonly Shzt[] = ["0", "2"];
