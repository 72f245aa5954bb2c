import type { Role } from "../roles";

/** Review states of low-efficiency land (domain/04 §1). */
export type Shzt = "0" | "1" | "2" | "3" | "4" | "5" | "9";

/** `dxydst` is the provincial library, `dxydsd` the city one. */
export type Library = "dxydst" | "dxydsd";

export type ShztEdge = {
  from: readonly Shzt[];
  to: Shzt;
  action: string;
  by: readonly Role[];
  library: readonly Library[];
  /** Fewest characters of the note; 0 means the note may be left out. */
  note: number;
  /** What the linked redevelopment project must be for the step to be allowed. */
  project: "any" | "none-active" | "none-or-done";
};

const both = ["dxydst", "dxydsd"] as const;
const clerks = ["ROLE_COUNTY", "ROLE_PLATFORM"] as const;
const noteLength = 5;

const edge = (e: Omit<ShztEdge, "note" | "project"> & Partial<ShztEdge>): ShztEdge => ({
  note: 0,
  project: "any",
  ...e,
});

/** Every allowed step, and nothing else. */
export const shztEdges: readonly ShztEdge[] = [
  edge({ from: ["0", "2", "4"], to: "1", action: "提交审核", by: clerks, library: both }),
  edge({ from: ["1"], to: "0", action: "撤回", by: clerks, library: both }),
  edge({ from: ["1"], to: "5", action: "审核通过", by: ["ROLE_CITY"], library: ["dxydsd"] }),
  edge({ from: ["1"], to: "3", action: "审核通过并上报", by: ["ROLE_CITY"], library: ["dxydst"] }),
  edge({
    from: ["1"],
    to: "2",
    action: "退回",
    by: ["ROLE_CITY"],
    library: both,
    note: noteLength,
  }),
  edge({ from: ["3"], to: "5", action: "省级通过", by: ["ROLE_PROVINCE"], library: ["dxydst"] }),
  edge({
    from: ["3"],
    to: "4",
    action: "省级退回",
    by: ["ROLE_PROVINCE"],
    library: ["dxydst"],
    note: noteLength,
  }),
  edge({
    from: ["5"],
    to: "2",
    action: "抽查退回",
    by: ["ROLE_PROVINCE"],
    library: ["dxydsd"],
    note: noteLength,
    project: "none-active",
  }),
  edge({
    from: ["5"],
    to: "0",
    action: "解锁修改",
    by: ["ROLE_CITY"],
    library: ["dxydsd"],
    note: noteLength,
    project: "none-active",
  }),
  edge({
    from: ["5"],
    to: "0",
    action: "解锁修改",
    by: ["ROLE_PROVINCE"],
    library: ["dxydst"],
    note: noteLength,
    project: "none-active",
  }),
  edge({
    from: ["5"],
    to: "9",
    action: "出库",
    by: ["ROLE_CITY"],
    library: ["dxydsd"],
    note: noteLength,
    project: "none-or-done",
  }),
  edge({
    from: ["5"],
    to: "9",
    action: "出库",
    by: ["ROLE_PROVINCE"],
    library: both,
    note: noteLength,
    project: "none-or-done",
  }),
  edge({
    from: ["9"],
    to: "5",
    action: "恢复入库",
    by: ["ROLE_PROVINCE"],
    library: both,
    note: noteLength,
  }),
];

/** Reasons to choose from when a parcel leaves the library; the note starts with one of them. */
export const removalReasons = ["已完成再开发", "认定有误", "灭失", "规划调整"] as const;

/** States in which the clerk may edit; and in which a parcel of the city library may be deleted. */
export const editableShzt: readonly Shzt[] = ["0", "2", "4"];
export const deletableShzt: readonly Shzt[] = ["0", "2"];

/** The steps that someone with these roles may take from a state. */
export const stepsFrom = (
  library: Library,
  from: Shzt,
  roles: readonly Role[],
): readonly ShztEdge[] =>
  shztEdges.filter(
    (e) =>
      e.from.includes(from) &&
      e.library.includes(library) &&
      e.by.some((role) => roles.includes(role)),
  );

export const stepTo = (
  library: Library,
  from: Shzt,
  to: Shzt,
  roles: readonly Role[],
): ShztEdge | undefined => stepsFrom(library, from, roles).find((e) => e.to === to);
