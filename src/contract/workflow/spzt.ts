import { clerks, type Edge, edgeOf, noteLength, type WhyNot } from "./edge";

/** Records that need approval: projects of both libraries, and industry upstairs. */
export type Approved = "zkfxmsd" | "zkfxmst" | "gysl";

const submission: readonly Edge[] = [
  edgeOf({ from: ["0", "2", "4"], to: "1", action: "提交审批", by: clerks, files: ["04"] }),
  edgeOf({ from: ["1"], to: "0", action: "撤回", by: clerks }),
];

/** The city decides alone. */
const byCity: readonly Edge[] = [
  ...submission,
  edgeOf({ from: ["1"], to: "5", action: "通过", by: ["ROLE_CITY"] }),
  edgeOf({ from: ["1"], to: "2", action: "退回", by: ["ROLE_CITY"], note: noteLength }),
  edgeOf({ from: ["1"], to: "6", action: "不予通过", by: ["ROLE_CITY"], note: noteLength }),
  edgeOf({ from: ["5"], to: "7", action: "终止", by: ["ROLE_CITY"], note: noteLength }),
];

/** The city forwards, and the province decides. */
const byProvince: readonly Edge[] = [
  ...submission,
  edgeOf({ from: ["1"], to: "3", action: "通过并上报", by: ["ROLE_CITY"] }),
  edgeOf({ from: ["1"], to: "2", action: "退回", by: ["ROLE_CITY"], note: noteLength }),
  edgeOf({ from: ["3"], to: "5", action: "通过", by: ["ROLE_PROVINCE"] }),
  edgeOf({ from: ["3"], to: "4", action: "省级退回", by: ["ROLE_PROVINCE"], note: noteLength }),
  edgeOf({ from: ["3"], to: "6", action: "不予通过", by: ["ROLE_PROVINCE"], note: noteLength }),
  edgeOf({ from: ["5"], to: "7", action: "终止", by: ["ROLE_PROVINCE"], note: noteLength }),
];

/** Steps of an approval (domain/04 §2). */
export const spztEdges: Readonly<Record<Approved, readonly Edge[]>> = {
  zkfxmsd: byCity,
  zkfxmst: byProvince,
  gysl: byCity,
};

/** States in which the clerk may edit and delete a project. */
export const editableSpzt = ["0", "2", "4"] as const;

/** States in which a project holds its parcels; refused and stopped projects have released them. */
export const activeSpzt = ["0", "1", "2", "3", "4", "5"] as const;

/** 已竣工: counts as completed for the annual task, and can no longer be stopped. */
export const completedXmjd = "5";
/** Only approved projects have progress. */
export const progressObjection: WhyNot = ({ spzt }) =>
  spzt === undefined || spzt === "5" ? null : "项目尚未审批通过，不能更新进度";

/** Completed projects can no longer be stopped. */
export const stopObjection =
  (stage: string): WhyNot =>
  (row, { to }) =>
    to === "7" && String(row[stage] ?? "") >= completedXmjd ? "已竣工的项目不能终止" : null;

/** 已验收: the project is over, and its land can be used in a new one. */
export const acceptedXmjd = "6";
