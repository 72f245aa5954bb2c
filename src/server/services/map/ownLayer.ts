import type { z } from "zod";
import type { StoredUpload } from "#contract/define/endpoint";
import type {
  ownLayerApi as api,
  LayerReading,
  LayerUpload,
} from "#contract/endpoints/uploads/ownLayer";
import { messages, Refusal, status } from "#contract/errors";
import { rangesOf } from "#contract/map/layerRanges";
import {
  classesOf,
  type LayerField,
  type LayerSymbols,
  symbolsFault,
} from "#contract/map/layerSymbols";
import type { FoundFeature } from "#contract/map/ownLayer";
import { lookAtLayer } from "../../checks/layerInChild";
import { write } from "../../db/write";
import type { FileStore } from "../../files/store";
import { updateLayer } from "../../repositories/map/connectedLayer";
import * as store from "../../repositories/map/ownLayer";
import { ownLayersShown } from "../../repositories/map/ownLayerShown";
import { noLayer } from "../../tiles/connected/layerShown";
import { featuresAt } from "../../tiles/own/featuresAt";
import type { Context } from "../context/context";
import { newId } from "../context/newId";
import { demandFacts } from "./layerRules";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;
type File = Pick<StoredUpload, "fileId" | "name" | "size">;

const usual: LayerReading = { layer: null, crs: "auto", encoding: "auto" };

async function lookedAt(files: FileStore, file: File, reading: LayerReading): Promise<LayerUpload> {
  const { fileId, name, size } = file;
  const look = await files.withPath(fileId, (path) => lookAtLayer({ path, name, reading }));
  return { fileId, name, size, reading: { ...reading, layer: look.layer }, look };
}

export async function upload(
  { db, caller, files, note }: Context,
  { file }: { file: StoredUpload },
): Promise<LayerUpload> {
  const found = await lookedAt(files, file, usual);
  await write(db, { by: caller.username, via: "layer/upload" }, (tx) =>
    store.noteUpload(tx, file, caller),
  );
  note({ after: { fileName: file.name } });
  return found;
}

async function demandUpload({ db, caller }: Pick<Context, "db" | "caller">, fileId: string) {
  const file = await store.uploadOf(db, caller, fileId);
  if (!file) throw new Refusal(status.notFound, "上传的文件已不在，请重新上传");
  return file;
}

export async function look(ctx: Context, { fileId, ...reading }: In<"look">): Promise<LayerUpload> {
  return lookedAt(ctx.files, await demandUpload(ctx, fileId), reading);
}

export async function build(
  ctx: Context,
  { fileId, reading, facts, symbols, replaces }: In<"build">,
) {
  const { db, caller, queue, note } = ctx;
  const { name } = await demandUpload(ctx, fileId);
  return write(db, { by: caller.username, via: "layer/build" }, async (tx) => {
    await demandFacts(tx, caller, facts);
    if (replaces !== null) await demandVersion(tx, caller.areaCode, replaces);
    const input = {
      ...{ build: newId(), layer: replaces?.id ?? newId(), replaces: replaces?.version ?? null },
      ...{ fileId, fileName: name, reading, facts, symbols },
    };
    note({ id: input.layer, title: facts.title, fileName: name });
    return { jobId: await queue.add(tx, "buildLayer", input, caller) };
  });
}

type Seen = { id: string; version: number };

async function demandVersion(tx: Context["db"], areaCode: string, { id, version }: Seen) {
  const known = await store.lockOwnLayer(tx, areaCode, id);
  if (!known) throw noLayer();
  if (known.version !== version) throw new Refusal(status.conflict, messages.stale);
  return known;
}

/** Fields with the names that they are given; those left out stay. */
const named = (fields: readonly LayerField[], aliases: Readonly<Record<string, string>>) =>
  fields.map((field) => ({ ...field, alias: aliases[field.name] || field.alias }));

export function change(
  { db, caller, note }: Context,
  { id, version, facts, symbols, aliases }: In<"change">,
) {
  return write(db, { by: caller.username, via: "layer/change" }, async (tx) => {
    await demandFacts(tx, caller, facts);
    const known = await demandVersion(tx, caller.areaCode, { id, version });
    const unknown = Object.keys(aliases).find((name) =>
      known.fields.every((field) => field.name !== name),
    );
    if (unknown !== undefined) {
      throw new Refusal(status.badRequest, `图层“${known.title}”没有字段“${unknown}”`);
    }
    const next = withClasses(symbols, known.fields);
    await store.changeOwnLayer(tx, id, { fields: named(known.fields, aliases), symbols: next });
    note({ before: { title: known.title }, after: { title: facts.title } });
    const row = store.ownRow(id, facts);
    return { id, version: await updateLayer(tx, row, caller.username) };
  });
}

/** How many ranges figures get that nobody has parted yet. */
const usualRanges = 5;

/**
 * Symbols that these fields allow; a field without classes yet gets them of its values, one of many
 * figures ranges of these.
 */
export function withClasses(symbols: LayerSymbols, fields: readonly LayerField[]): LayerSymbols {
  const fault = symbolsFault(symbols, fields);
  if (fault !== null) throw new Refusal(status.badRequest, fault);
  const field = fields.find(({ name }) => name === symbols.field);
  if (!field) return { ...symbols, field: "", classes: [], ranges: [] };
  if (symbols.classes.length > 0 || symbols.ranges.length > 0) return symbols;
  if (field.values === null && field.numbers) {
    return { ...symbols, ranges: rangesOf(field.numbers, "quantile", usualRanges) };
  }
  if (field.values === null) {
    throw new Refusal(
      status.badRequest,
      `字段“${field.alias}”的值过多，不能按值分类，请另选字段或自行列出要分类的值`,
    );
  }
  return { ...symbols, classes: classesOf(field) };
}

export async function at(
  { db, caller }: Context,
  { ids, ...place }: In<"at">,
): Promise<FoundFeature[]> {
  return featuresAt(db, await ownLayersShown(db, caller, ids), place);
}
