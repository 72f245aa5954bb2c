import { clerks, type Edge, edgeOf, noteLength, type WhyNot } from "./edge";

const city = ["ROLE_CITY"] as const;
const reviewers = ["ROLE_CITY", "ROLE_PROVINCE"] as const;

/**
 * Stages of idle land (domain/04 §5). The clerk excludes land with evidence; the city confirms this
 * (2 → 2) or reopens the case. One attachment of 06 or 07 is enough, and the list decides who signs
 * off (`wrongSigner`). Which papers a step demands beyond its fields depends on the case (`rules/idle/caseFile`).
 */
export const xzztEdges: readonly Edge[] = [
  edgeOf({
    from: ["0"],
    to: "1",
    action: "发出调查通知书",
    by: clerks,
    fields: ["dctzsh", "dctzsrq"],
  }),
  edgeOf({
    from: ["1"],
    to: "2",
    action: "认定不构成闲置",
    by: clerks,
    note: noteLength,
    files: ["08"],
  }),
  edgeOf({ from: ["2"], to: "2", action: "确认排除", by: city }),
  edgeOf({ from: ["2"], to: "0", action: "重新打开", by: city, note: noteLength }),
  edgeOf({
    from: ["1"],
    to: "3",
    action: "认定",
    by: clerks,
    fields: ["rdsbh", "rdrq", "xzlx", "xzyy", "xzmj"],
  }),
  edgeOf({ from: ["3", "7"], to: "4", action: "处置", by: clerks, fields: ["xzyy", "czfs"] }),
  edgeOf({ from: ["4"], to: "5", action: "报核", by: clerks, fields: ["czwcrq", "czmj"] }),
  edgeOf({ from: ["5"], to: "6", action: "销号", by: reviewers }),
  edgeOf({ from: ["5"], to: "7", action: "处置退回", by: reviewers, note: noteLength }),
];

/** Stages in which the clerk can still fill in what the next step requires. */
export const editableXzzt = ["0", "1", "3", "4", "7"] as const;

/** Land on the province's list must be signed off by the province, other land by its city. */
export const wrongSigner: WhyNot = ({ sfclk }, { to }, { roles }) => {
  if (to !== "6" || sfclk === undefined) return null;
  const isProvincial = sfclk === 1;
  if (roles.includes(isProvincial ? "ROLE_PROVINCE" : "ROLE_CITY")) return null;
  return isProvincial ? "纳入存量库的闲置土地由省级销号" : "该闲置土地由市级销号";
};
