import { clerks, edgeOf } from "./edge";

const reporters = [...clerks, "ROLE_CITY"] as const;
const sitePhoto = "01";
const acceptance = "07";

/**
 * 上报开工 and 上报竣工 (domain/04 §4): a report gives the actual day, with a site photo or the acceptance
 * papers. The states follow from the days.
 */
export const startEdge = edgeOf({
  ...{ from: ["1", "2", "3"], to: "4", action: "上报开工", by: reporters },
  ...{ fields: ["sjkgsj"], files: [sitePhoto] },
});
export const completionEdge = edgeOf({
  ...{ from: ["1", "2"], to: "3", action: "上报竣工", by: reporters },
  ...{ fields: ["sjjgsj"], files: [acceptance] },
});
