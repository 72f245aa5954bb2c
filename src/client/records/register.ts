import type { z } from "zod";
import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import type { reviewSchema, revisionSchema } from "#contract/endpoints/records/dxyd";
import type { figureOutput } from "#contract/endpoints/records/register";
import type { Result } from "#contract/errors";
import type { multiPolygonSchema, Problem } from "#contract/rules/problem/problem";
import type { Edge } from "#contract/workflow/edge";
import { call } from "../api/call";
import type { Row } from "../values/columnsOf";
import type { Values } from "../values/mergeValues";
import type { ListPage } from "./useListPage";

export type Review = z.output<typeof reviewSchema>;
export type Revision = z.output<typeof revisionSchema>;
export type Figure = z.output<typeof figureOutput>;
export type Stats = { total: Figure; groups: Record<string, Figure[]> };
export type Outline = z.output<typeof multiPolygonSchema>;
export type Batch = { ok: string[]; failed: { id: string; message: string }[] };

/** All that is known of one record. */
export type RecordInfo = {
  record: Row;
  geometry: Outline | null;
  reviews: Review[];
  revisions: Revision[];
  /** The last change was the caller's own and may be taken back. */
  undoable?: boolean;
};

/** What a save sends: the version it starts from, and what was changed. */
export type Draft = {
  bbh: number;
  values: Values;
  geometry?: Outline | undefined;
  confirmWarnings: boolean;
};

/** A call that gives `O`, whatever it takes: inputs are known at run time only. */
type Gives<O> = Endpoint<z.ZodType, z.ZodType<O>>;

export type StepOrder = {
  ids: string[];
  rows: readonly Row[];
  to: string;
  note: string;
  /** Version that the user saw, by id. */
  versions: Record<string, number>;
  /** Values that the step asked for. */
  values: Values;
};

/** One of the ways in which records of a dataset move: its states, its steps, its call. */
export type Flow = {
  field: string;
  edges: readonly Edge[];
  move: (order: StepOrder) => Promise<Result<Batch>>;
  /** What of a record, besides its state, decides whether the user may take a step. */
  may?: (row: Row, edge: Edge, roles: readonly string[]) => boolean;
  /** What the note of a step is called, by action; if left out, 说明 of a clerk, 审核意见 of a reviewer. */
  noteNames?: Readonly<Record<string, string>>;
  /** The call takes what a step demands itself; otherwise it is saved before. */
  takesValues?: true;
  /** Fields that a step asks for beyond those it demands, by action. */
  asks?: Readonly<Record<string, readonly string[]>>;
  /** States that take something away: their steps stand last and are red. */
  final?: readonly string[];
  /** States that its records never come to, where another register has the same steps and does. */
  unused?: readonly string[];
};

/** How the client works with the records of one dataset: its calls, its steps, its words. */
export type Register = {
  dataset: AnyDataset;
  page: Gives<ListPage<Row>>;
  stats?: Gives<Stats>;
  info?: Gives<RecordInfo>;
  insert?: (draft: Draft) => Promise<Result<Row>>;
  update?: (id: string, draft: Draft, record: Row) => Promise<Result<Row>>;
  remove?: (ids: string[]) => Promise<Result<Batch>>;
  undo?: (id: string, bbh: number) => Promise<Result<unknown>>;
  exportShape?: Endpoint;
  flows: readonly Flow[];
  /** Who may add files to a record; whoever may edit it if left out. */
  attachable?: (row: Row, roles: readonly string[]) => boolean;
  /** Fields of a new record beyond the form: where it lies. */
  place?: readonly string[];
  /** Fields that hold the id, or the number, of a record of another register. */
  links?: Readonly<Record<string, Link>>;
  /** Records of other registers that belong to one. */
  related?: readonly Related[];
  /** What values imply for one another, shown while they are typed. */
  hints?: (values: Values) => Readonly<Record<string, string>>;
  /** Fields of a record that the user may not change, each with why, and the right that opens them. */
  closed?: { opens: string; fields: (record: Values) => Readonly<Record<string, string>> };
  /** Records that are not deleted whatever their state, and the right that opens them to it, if one does. */
  stays?: { opens: string | null; is: (record: Values) => boolean };
  /** Fields that a step is decided by; its dialog tells them of a single record. */
  weighed?: readonly string[];
  /** Early checks with the rules' words, made for the caller. */
  check?: CheckMaker;
  /** A new record comes with an outline; without `insert` its form stands at the dataset's home. */
  outlined?: true;
  /** What is declared of its area is taken from an outline that is drawn. */
  followsOutline?: true;
};

export type Link = { to: string; by: "id" | "number" };
export type Related = {
  title: string;
  to: string;
  /** The filter that lists them; null where the record cannot have any. */
  filter: (row: Row) => Values | null;
};

export type CheckMaker = (facts: CheckFacts) => (values: Values) => readonly Problem[];
export type CheckFacts = {
  callerArea: string;
  counties: ReadonlyMap<string, { code: string; name: string }>;
  today: string;
};

/** The calls that most registers have, with the usual inputs. */
export type Standard = {
  pageList: Gives<ListPage<Row>>;
  stats?: Gives<Stats>;
  info?: Gives<RecordInfo>;
  insert?: Gives<Row>;
  update?: Gives<Row>;
  remove?: Gives<Batch>;
  exportShape?: Endpoint;
};

type Rest = Partial<Omit<Register, "dataset" | "page">>;

/** The register of a dataset whose calls have the usual inputs. */
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

/** What a record is called by: its number and its name. */
export const nameOf = ({ dataset: { key } }: Register, row: Row): string =>
  String(row[key.name] ?? row[key.number] ?? "");
export const numberOf = ({ dataset: { key } }: Register, row: Row): string =>
  String(row[key.number] ?? "");
export const idOf = ({ dataset: { key } }: Register, row: Row): string => String(row[key.id]);
export const titleOf = (register: Register, row: Row): string => {
  const [name, number] = [nameOf(register, row), numberOf(register, row)];
  const { key } = register.dataset;
  // An id of our own is no number that anybody knows a record by.
  return name === number || key.number === key.id ? name : `${name}（${number}）`;
};
