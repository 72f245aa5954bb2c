import { today } from "../today";
import { type Edge, edgeOf, noteLength, reviewers, type WhyNot } from "./edge";

/** Steps of the public notice of an evaluation. What is published stays. */
export const pjgsEdges: readonly Edge[] = [
  edgeOf({ from: ["0"], to: "1", action: "公布", by: reviewers }),
  edgeOf({ from: ["0"], to: "2", action: "撤回公示", by: reviewers, note: noteLength }),
];

/** It is published only after its last day. */
export const noticeObjection: WhyNot = ({ zzrq }, { to }) =>
  to === "1" && zzrq !== undefined && today() <= String(zzrq)
    ? `公示至${zzrq}，期满前不能公布`
    : null;

/** How an objection is answered; each answer says why. */
export const pjyyEdges: readonly Edge[] = [
  edgeOf({
    ...{ from: ["0"], to: "1", action: "采纳，更正后重新评价" },
    ...{ by: reviewers, note: noteLength },
  }),
  edgeOf({
    ...{ from: ["0"], to: "2", action: "采纳，人工定级" },
    ...{ by: reviewers, note: noteLength },
  }),
  edgeOf({ from: ["0"], to: "3", action: "不采纳", by: reviewers, note: noteLength }),
];
