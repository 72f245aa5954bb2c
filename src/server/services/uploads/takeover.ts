import type { z } from "zod";
import type { StoredUpload } from "#contract/define/endpoint";
import type {
  takeoverApi as api,
  Takeover,
  TakeoverFile,
  TakeoverState,
} from "#contract/endpoints/uploads/takeover";
import { Refusal, status } from "#contract/errors";
import { lackedFields, matchColumns, type TakenColumns } from "#contract/rules/takeover/columns";
import { takenFields, takeoverDataset } from "#contract/rules/takeover/registers";
import { readers } from "../../checks/readers";
import { orderOf } from "../../checks/takeInChild";
import { write } from "../../db/write";
import type { FileStore } from "../../files/store";
import { movedOn } from "../../repositories/records/history";
import { dropIntake } from "../../repositories/uploads/intake";
import {
  engage,
  insertTakeover,
  intakeOf,
  problemsOf,
  profileOf,
  rematch,
  type StoredTakeover,
  saveProfile,
  step,
  takeoverOf,
  takeoverPage,
} from "../../repositories/uploads/takeover";
import { idsOf } from "../../repositories/uploads/takeoverRecords";
import type { Context } from "../context/context";
import { newId } from "../context/newId";
import { dropBytes } from "../records/dropBytes";
import { demandUnmoved } from "./takeBack";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

/** Longest that the beginning of a file is looked at while its sender waits. */
const lookMs = 240_000;
const mostFiles = 20;

/** Takeovers that were begun in the caller's region, the newest first. */
export async function pageList({ readDb, caller }: Context, { current, pageSize }: In<"pageList">) {
  const { rows, total } = await takeoverPage(
    readDb,
    caller.areaCode,
    pageSize,
    (current - 1) * pageSize,
  );
  const list = rows.map(({ area_code, begun_at, done_at, username, names, ...row }) => ({
    ...row,
    ...{ areaCode: area_code, begunAt: begun_at, doneAt: done_at, files: names },
    isOwn: username === caller.username,
  }));
  return { list, total };
}

export async function info(ctx: Context, { id }: In<"info">): Promise<Takeover> {
  return shown(ctx, await demand(ctx, id));
}

async function shown({ db, caller }: Context, one: StoredTakeover): Promise<Takeover> {
  const { id, dataset: name, state, columns, given, report } = one;
  const dataset = takeoverDataset(name);
  const isOwn = one.username === caller.username;
  // The first values of a file may tell of people.
  const files = isOwn
    ? one.files
    : one.files.map((file) => ({ ...file, look: { ...file.look, samples: {} } }));
  return {
    ...{ id, dataset: name, state, files, columns, values: given, report },
    lacking: lackedFields(dataset, columns, given),
    ...{ by: one.username, author: one.author, areaCode: one.area_code },
    ...{ begunAt: one.begun_at, doneAt: one.done_at, jobId: one.job_id },
    moved: state === "2" ? await movedOn(db, dataset, idsOf(id)) : 0,
    isOwn,
  };
}

async function demand({ db, caller }: Context, id: string): Promise<StoredTakeover> {
  const found = await takeoverOf(db, id, caller.areaCode);
  if (!found) throw new Refusal(status.notFound, "整册接管不存在");
  return found;
}

/** What only its author may change, in one of these states, while nothing works on it. */
async function demandOwn(ctx: Context, id: string, states: readonly TakeoverState[]) {
  const found = await demand(ctx, id);
  if (found.username !== ctx.caller.username) {
    throw new Refusal(status.forbidden, "只能处理本人发起的整册接管");
  }
  if (!states.includes(found.state)) throw wrongState();
  if (found.job_id) throw new Refusal(status.conflict, "该整册接管正在处理，请稍候");
  return found;
}

const wrongState = () => new Refusal(status.conflict, "该整册接管已完成、已撤回或已放弃，请刷新");

const usual = { layer: null, crs: "auto", encoding: "auto" } as const;

export async function upload(
  ctx: Context,
  { file, dataset, id }: Omit<In<"upload">, "file"> & { file: StoredUpload },
): Promise<Takeover> {
  const { db, caller, files: store } = ctx;
  const by = caller.username;
  const before = id ? await demandOwn(ctx, id, ["0", "1"]) : null;
  if (before && before.files.length >= mostFiles) {
    throw new Refusal(status.badRequest, `一次最多接管${mostFiles}个文件`);
  }
  const name = before?.dataset ?? dataset ?? "";
  const { fileId, name: fileName, size } = file;
  const added = await looked(store, name, { fileId, name: fileName, size, ...usual });
  if (before) return changed(ctx, before, { ...before, files: [...before.files, added] });
  const profile = await profileOf(db, name, caller.areaCode);
  const one = {
    ...{ id: newId(), dataset: name, files: [added], given: profile.given },
    columns: matchColumns(takeoverDataset(name), added.look.headings, profile.columns),
    ...{ areaCode: caller.areaCode, by },
  };
  await write(db, { by, via: "takeover/upload" }, (tx) => insertTakeover(tx, one));
  return info(ctx, { id: one.id });
}

async function looked(
  store: FileStore,
  dataset: string,
  file: Omit<TakeoverFile, "look">,
): Promise<TakeoverFile> {
  const look = await store.withPath(file.fileId, (path) =>
    readers.ask("look", { file: orderOf(file, path), dataset }, { patienceMs: lookMs }),
  );
  return { ...file, look };
}

type Matched = {
  files: readonly TakeoverFile[];
  columns: TakenColumns;
  given: StoredTakeover["given"];
};

/** Stores what is read and how; an earlier dry run is void. */
async function changed(ctx: Context, { id, dataset: name }: StoredTakeover, to: Matched) {
  const { db, caller } = ctx;
  const dataset = takeoverDataset(name);
  const headings = [...new Set(to.files.flatMap(({ look }) => look.headings))];
  const columns = matchColumns(dataset, headings, to.columns);
  const known = takenFields(dataset);
  const unknown = [...Object.values(columns), ...Object.keys(to.given)].find(
    (field) => field !== null && !(field in known),
  );
  if (unknown) throw new Refusal(status.badRequest, `${dataset.title}没有可接管的字段“${unknown}”`);
  await write(db, { by: caller.username, via: "takeover/match" }, async (tx) => {
    const one = { id, files: to.files, columns, given: to.given };
    if (!(await rematch(tx, one))) throw wrongState();
    const left = await intakeOf(tx, id);
    if (left) await dropIntake(tx, left);
    await saveProfile(tx, name, caller.areaCode, one);
  });
  return info(ctx, { id });
}

export async function match(
  ctx: Context,
  { id, files: asked = [], columns, values }: In<"match">,
): Promise<Takeover> {
  const before = await demandOwn(ctx, id, ["0", "1"]);
  const files: TakeoverFile[] = [];
  for (const file of before.files) {
    const wish = asked.find(({ fileId }) => fileId === file.fileId);
    const isSame =
      !wish ||
      (wish.layer === file.layer && wish.crs === file.crs && wish.encoding === file.encoding);
    files.push(isSame ? file : await looked(ctx.files, before.dataset, { ...file, ...wish }));
  }
  const given = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  );
  return changed(ctx, before, { files, columns, given });
}

export async function start(ctx: Context, { id, publish }: In<"start">) {
  const { db, caller, queue } = ctx;
  const found = await demandOwn(ctx, id, ["0", "1"]);
  const fault = found.files.find(({ look }) => look.fault !== null)?.look.fault;
  if (fault) throw new Refusal(status.badRequest, fault);
  const input = { id, publish, title: titleOf(found) };
  return write(db, { by: caller.username, via: "takeover/start" }, async (tx) => {
    const jobId = await queue.add(tx, "takeOver", input, caller);
    if (!(await engage(tx, id, jobId, ["0", "1"]))) throw wrongState();
    return { jobId };
  });
}

const titleOf = ({ dataset }: StoredTakeover): string =>
  `整册接管${takeoverDataset(dataset).title}`;

export async function revoke(ctx: Context, { id }: In<"revoke">) {
  const { db, caller, queue } = ctx;
  const found = await demandOwn(ctx, id, ["2"]);
  await demandUnmoved(db, takeoverDataset(found.dataset), idsOf(id));
  const input = { id, title: `撤回${titleOf(found)}` };
  return write(db, { by: caller.username, via: "takeover/revoke" }, async (tx) => {
    const jobId = await queue.add(tx, "revokeTakeover", input, caller);
    if (!(await engage(tx, id, jobId, ["2"]))) throw wrongState();
    return { jobId };
  });
}

export async function drop(ctx: Context, { id }: In<"drop">) {
  const { db, caller, files: store } = ctx;
  const { files } = await demandOwn(ctx, id, ["0", "1"]);
  await write(db, { by: caller.username, via: "takeover/drop" }, async (tx) => {
    if (!(await step(tx, id, ["0", "1"], "4"))) throw wrongState();
    const left = await intakeOf(tx, id);
    if (left) await dropIntake(tx, left);
  });
  await dropBytes(
    { db, files: store },
    files.map(({ fileId }) => fileId),
  );
  return {};
}

/** Problems shown on the page; the workbook has all that are listed. */
const shownProblems = 200;

export async function problems(ctx: Context, { id, rule }: In<"problems">) {
  const { files } = await demand(ctx, id);
  const found = await problemsOf(ctx.readDb, id, rule, shownProblems);
  return found.map(({ file, problem }) => ({ ...problem, file: files[file]?.name ?? "" }));
}
