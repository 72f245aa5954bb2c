import type { z } from "zod";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import type { reviewSchema, revisionSchema } from "#contract/endpoints/records/history";
import type { figureOutput } from "#contract/endpoints/records/standardCalls";
import type { Result } from "#contract/errors";
import type { multiPolygonSchema, Problem } from "#contract/rules/problem/report";
import type { Edge, WhyNot } from "#contract/workflow/edge";
import { call } from "../api/call";
import type { FieldValues } from "../values/mergeValues";
import type { PhotoStates } from "./photoStates";
import type { ListPage } from "./useListPage";

export type Review = z.output<typeof reviewSchema>;
export type Revision = z.output<typeof revisionSchema>;
export type Figure = z.output<typeof figureOutput>;
export type Stats = { total: Figure; groups: Record<string, Figure[]> };
export type Outline = z.output<typeof multiPolygonSchema>;
export type BatchReply = { ok: string[]; failed: { id: string; message: string }[] };

/** A record with everything known about it. */
export type RecordInfo = {
  record: AnyRecord;
  geometry: Outline | null;
  reviews: Review[];
  revisions: Revision[];
  /** The last change was the caller's own and can be undone. */
  undoable?: boolean;
};

/** A save: the version it is based on, and the changed values. */
export type Draft = {
  bbh: number;
  values: FieldValues;
  geometry?: Outline | undefined;
  confirmWarnings: boolean;
};

/** A call that returns `O`, with any input: inputs are only known at run time. */
type Gives<O> = Endpoint<z.ZodType, z.ZodType<O>>;

export type StepOrder = {
  ids: string[];
  rows: readonly AnyRecord[];
  to: string;
  note: string;
  /** The version that the user saw, by id. */
  versions: Record<string, number>;
  /** Values that the step asked for. */
  values: FieldValues;
};

/** One workflow of a dataset's records: states, steps, and call. */
export type Workflow = {
  field: string;
  edges: readonly Edge[];
  move: (order: StepOrder) => Promise<Result<BatchReply>>;
  /** Why a step is not offered for a record although its state allows it: the server's own judgment. */
  whyNot?: WhyNot;
  /** The label of a step's note, by action; by default 说明 for a clerk, 审核意见 for a reviewer. */
  noteNames?: Readonly<Record<string, string>>;
  /** The call accepts the values that a step requires; otherwise they are saved first. */
  takesValues?: true;
  /** Fields that a step asks for beyond the required ones, by action. */
  asks?: Readonly<Record<string, readonly string[]>>;
  /** Negative states: their steps come last and are red. */
  final?: readonly string[];
  /** States that its records never reach; another register with the same steps does. */
  unused?: readonly string[];
};

/** How the client works with a dataset's records: calls, steps, wording. */
export type Register = {
  dataset: AnyDataset;
  page: Gives<ListPage<AnyRecord>>;
  stats?: Gives<Stats>;
  info?: Gives<RecordInfo>;
  insert?: (draft: Draft) => Promise<Result<AnyRecord>>;
  update?: (id: string, draft: Draft, record: AnyRecord) => Promise<Result<AnyRecord>>;
  remove?: (ids: string[]) => Promise<Result<BatchReply>>;
  undo?: (id: string, bbh: number) => Promise<Result<unknown>>;
  exportShape?: Endpoint;
  flows: readonly Workflow[];
  /** Who may add files to a record; by default whoever may edit it. */
  attachable?: (row: AnyRecord, roles: readonly string[]) => boolean;
  /** Fields of a new record beyond the form: its place. */
  place?: readonly string[];
  /** Fields that hold the id or number of a record of another register. */
  links?: Readonly<Record<string, Link>>;
  /** Records of other registers that belong to one of these. */
  related?: readonly Related[];
  /** What is offered once an outline is saved: a page of the product, by the record's id. */
  afterDrawn?: { label: string; to: (id: string) => string };
  /** What values imply for each other, shown while typing. */
  hints?: (values: FieldValues) => Readonly<Record<string, string>>;
  /**
   * Fields of a record that the user may not change, each with the reason and the right that
   * unlocks it.
   */
  closed?: { opens: string; fields: (record: FieldValues) => Readonly<Record<string, string>> };
  /**
   * Records that cannot be deleted in any state, and the right that unlocks it, if there is one.
   */
  stays?: { opens: string | null; is: (record: FieldValues) => boolean };
  /** Fields that a step is decided by; its dialog shows them for a single record. */
  weighed?: readonly string[];
  /** Two linked records that a step ties together; its dialog shows them side by side. */
  paired?: LinkedPairing;
  /** What an attachment shows here, by its kind, if the kind's own name does not say it. */
  fileNames?: Readonly<Record<string, string>>;
  /** The kinds of photos that show its land before and after it was rebuilt. */
  photos?: PhotoStates;
  /** Early checks in the rules' words, built for the current user. */
  check?: CheckMaker;
  /**
   * A new record comes with an outline; without `insert` its form is on the dataset's home page.
   */
  outlined?: true;
  /** The declared area is taken from a drawn outline. */
  followsOutline?: true;
};

export type LinkedPairing = {
  /** The step's name. */
  on: string;
  /** The fields that hold the two records. */
  sides: readonly [string, string];
  /** Fields that stand beside each other; null where one has no counterpart. */
  rows: readonly (readonly [string | null, string | null])[];
};
export type Link = { to: string; by: "id" | "number" };
export type Related = {
  title: string;
  to: string;
  /** The filter that lists them; null if the record cannot have any. */
  filter: (row: AnyRecord) => FieldValues | null;
};

export type CheckMaker = (facts: CheckFacts) => (values: FieldValues) => readonly Problem[];
export type CheckFacts = {
  callerArea: string;
  counties: ReadonlyMap<string, { code: string; name: string }>;
  today: string;
};

/** The calls of most registers, with the usual inputs. */
export type Standard = {
  pageList: Gives<ListPage<AnyRecord>>;
  stats?: Gives<Stats>;
  info?: Gives<RecordInfo>;
  insert?: Gives<AnyRecord>;
  update?: Gives<AnyRecord>;
  remove?: Gives<BatchReply>;
  exportShape?: Endpoint;
};

type Rest = Partial<Omit<Register, "dataset" | "page">>;

/** The register of a dataset with the usual calls. */
export function registerOf(dataset: AnyDataset, api: Standard, rest: Rest = {}): Register {
  const { insert, update, remove } = api;
  return {
    dataset,
    page: api.pageList,
    ...(api.stats && { stats: api.stats }),
    ...(api.info && { info: api.info }),
    ...(insert && { insert: ({ bbh: _, ...draft }: Draft) => call(insert, draft) }),
    ...(update && { update: (id: string, draft: Draft) => call(update, { id, ...draft }) }),
    ...(remove && { remove: (ids: string[]) => call(remove, { ids }) }),
    ...(api.exportShape && { exportShape: api.exportShape }),
    flows: [],
    ...rest,
  };
}

/** A record's title: its number and its name. */
export const nameOf = ({ dataset: { key } }: Register, row: AnyRecord): string =>
  String(row[key.name] ?? row[key.number] ?? "");
export const numberOf = ({ dataset: { key } }: Register, row: AnyRecord): string =>
  String(row[key.number] ?? "");
export const idOf = ({ dataset: { key } }: Register, row: AnyRecord): string => String(row[key.id]);
export const titleOf = (register: Register, row: AnyRecord): string => {
  const [name, number] = [nameOf(register, row), numberOf(register, row)];
  const { key } = register.dataset;
  // An internal id is no number that anybody knows a record by.
  return name === number || key.number === key.id ? name : `${name}（${number}）`;
};
