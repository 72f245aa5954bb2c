import type { Role } from "../roles";
import { bszyEdges } from "./bszy";
import { dbsxEdges } from "./dbsx";
import { dqgxEdges } from "./dqgx";
import { type Edge, edgesFrom } from "./edge";
import { gxtzEdges } from "./gxtz";
import { czztEdges, hcztEdges } from "./kdjc";
import { cxztEdges, jhztEdges, zybyEdges } from "./projectStates";
import { shztEdges } from "./shzt";
import { spztEdges } from "./spzt";
import { tdgyyqEdges } from "./tdgyyq";
import { xzztEdges } from "./xzzt";

/** A kind of record that waits for someone's decision or next step. */
export type TodoKind = {
  key: string;
  title: string;
  dataset: string;
  /** The field changed by the steps. */
  state: string;
  /** States that wait for someone; records in other states need no action. */
  waiting: readonly string[];
  edges: readonly Edge[];
  /** Fields beside the state that a step is judged by (`WhyNot`). */
  facts: readonly string[];
  /** The field with the land area in ㎡; null for records without one. */
  area: string | null;
  /** Days of waiting after which a record is overdue. */
  days: number;
};

/** The offices' usual terms: reviews are due after two weeks, field work after a month. */
const terms = { review: 14, work: 30 };

const inReview = ["1", "2", "3", "4"];

/** Steps that nobody waits for; they are offered on the record's management page. */
const unasked = new Set(["撤回", "调出", "解除", "撤销督办"]);

const kind = (one: Omit<TodoKind, "days" | "facts"> & Partial<TodoKind>): TodoKind => ({
  days: terms.review,
  facts: [],
  ...one,
  edges: one.edges.filter(({ action }) => !unasked.has(action)),
});

/** All kinds of inbox records, in the inbox's order. */
export const todoKinds: readonly TodoKind[] = [
  kind({
    ...{ key: "dxydsd", title: "市级低效用地", dataset: "dxydsd", state: "shzt", area: "mj" },
    facts: ["drr"],
    waiting: inReview,
    edges: shztEdges.dxydsd,
  }),
  kind({
    ...{ key: "dxydst", title: "省级低效用地", dataset: "dxydst", state: "shzt", area: "mj" },
    facts: ["drr"],
    waiting: inReview,
    edges: shztEdges.dxydst,
  }),
  kind({
    ...{ key: "zkfxmsd", title: "市级再开发项目", dataset: "zkfxmsd", state: "spzt", area: "xmmj" },
    waiting: inReview,
    edges: spztEdges.zkfxmsd,
  }),
  kind({
    ...{ key: "zkfxmst", title: "省级再开发项目", dataset: "zkfxmst", state: "spzt", area: "xmmj" },
    waiting: inReview,
    edges: spztEdges.zkfxmst,
  }),
  kind({
    ...{ key: "gysl", title: "工业上楼项目", dataset: "gysl", state: "spzt", area: "ydmj" },
    waiting: inReview,
    edges: spztEdges.gysl,
  }),
  kind({
    ...{ key: "sscx", title: "实施成效", dataset: "sscx", state: "cxzt", area: "wcmj" },
    waiting: ["0", "1"],
    edges: cxztEdges,
  }),
  kind({
    ...{ key: "gydxjh", title: "2025年工业低效计划", dataset: "gydxjh", state: "jhzt", area: "mj" },
    facts: ["wcbl"],
    waiting: ["0", "1"],
    edges: jhztEdges,
    days: terms.work,
  }),
  kind({
    ...{ key: "xztd", title: "闲置土地", dataset: "xztd", state: "xzzt", area: "xzmj" },
    facts: ["sfclk"],
    waiting: ["0", "1", "2", "3", "4", "5", "7"],
    edges: xzztEdges,
    days: terms.work,
  }),
  kind({
    ...{ key: "kdjc", title: "空地核查", dataset: "kdjc", state: "hczt", area: "kdmj" },
    waiting: ["0"],
    edges: hcztEdges,
    days: terms.work,
  }),
  kind({
    ...{ key: "kdcz", title: "空地处置", dataset: "kdjc", state: "czzt", area: "kdmj" },
    facts: ["hczt"],
    waiting: ["0", "1"],
    edges: czztEdges,
    days: terms.work,
  }),
  kind({
    ...{ key: "tdgyyq", title: "延期申请", dataset: "tdgyyq", state: "zt", area: "gymj" },
    waiting: ["0"],
    edges: tdgyyqEdges,
  }),
  kind({
    ...{ key: "ysbszy", title: "疑似别墅", dataset: "ysbszy", state: "hczt", area: "zdmj" },
    waiting: ["0", "1", "2", "4"],
    edges: bszyEdges,
    days: terms.work,
  }),
  kind({
    ...{ key: "dqgx", title: "地企关系", dataset: "dqgx", state: "gxzt", area: "symj" },
    waiting: ["0"],
    edges: dqgxEdges,
  }),
  kind({
    ...{ key: "zyby", title: "占一补一", dataset: "zyby", state: "zt", area: "zymj" },
    waiting: ["0", "1", "3"],
    edges: zybyEdges,
    days: terms.work,
  }),
  kind({
    ...{ key: "gxtz", title: "更新台账", dataset: "gxtz", state: "zt", area: null },
    facts: ["ywlx"],
    waiting: ["0", "1"],
    edges: gxtzEdges,
  }),
  kind({
    ...{ key: "dbsx", title: "督办事项", dataset: "dbsx", state: "zt", area: null },
    facts: ["dbjb", "cbjb"],
    waiting: ["0", "1", "2"],
    edges: dbsxEdges,
  }),
];

export const todoKindOf = (key: string): TodoKind | undefined =>
  todoKinds.find((one) => one.key === key);

/** States of a kind that wait for users with these roles. */
export const waitingFor = ({ waiting, edges }: TodoKind, roles: readonly Role[]): string[] =>
  waiting.filter((state) => edgesFrom(edges, state, roles).length > 0);
