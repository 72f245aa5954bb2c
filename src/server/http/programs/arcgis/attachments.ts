import type { FastifyReply, FastifyRequest } from "fastify";
import { fjlxCodes } from "#contract/codes/landCodes";
import { fileApi } from "#contract/endpoints/uploads/file";
import { Refusal, status } from "#contract/errors";
import { write } from "../../../db/write";
import { insertAudit } from "../../../repositories/account/audit";
import { download } from "../../../services/uploads/file";
import { endingsOfType, typeOfFile } from "../../../services/uploads/fileTypes";
import {
  bad,
  demandKnown,
  type Parameters,
  restParameters,
} from "../../../tiles/features/parameters";
import type { Selection } from "../../../tiles/features/readFeatures";
import {
  type Attachment,
  anyFile,
  countAttachments,
  readAttachments,
  type Wanted,
} from "../../../tiles/features/related/readAttachments";
import { auditOf, untold } from "../../audit";
import { callerOf } from "../../authenticate";
import { originOf, prefixOf } from "../../origin";
import { tellReading } from "../../reading";
import { contextOf, held, sendFile } from "../../serve";
import { underWay, wayOfReads } from "../../underWay";
import { readFrom, selectionOf, served } from "./served";

/** Files are read by whoever may read their record. */

const kinds: Readonly<Record<string, string>> = fjlxCodes;

const infoOf = ({ id, name, size, kind }: Attachment) => ({
  ...{ id, name, size, contentType: typeOfFile(name) },
  keywords: kind === null ? "" : (kinds[kind] ?? kind),
});

/** `<layer>/<oid>/attachments`: the files of one feature. */
export async function attachmentsOf(
  request: FastifyRequest,
  given: Parameters,
  reply: FastifyReply,
): Promise<object> {
  demandKnown(restParameters.attachment, given);
  const { attachments } = await found(request, reply, await oneFeature(request), anyFile);
  return { attachmentInfos: attachments.map(infoOf) };
}

/** `<layer>/<oid>/attachments/<id>`: the file, which is logged as the product's own downloads are. */
export async function attachment(
  request: FastifyRequest,
  given: Parameters,
  reply: FastifyReply,
): Promise<FastifyReply> {
  request.action = fileApi.download.path;
  demandKnown(restParameters.attachment, given);
  const { id } = request.params as { id: string };
  const wanted = { ...anyFile, ids: [Number(id)] };
  const [file] = (await pageOf(request, reply, await oneFeature(request), wanted)).attachments;
  if (!file) throw new Refusal(status.notFound, "没有这个附件");
  request.target = file.fileId;
  const way = { ...wayOfReads, heavy: true };
  const bytes = await underWay(request, reply, way, () =>
    download(contextOf(request), { fileId: file.fileId }),
  );
  const author = { by: callerOf(request).username, via: fileApi.download.path };
  await write(request.server.deps.db, author, async (tx) => {
    await insertAudit(tx, auditOf(request, { outcome: status.ok })).catch((error: unknown) => {
      throw untold(error);
    });
  });
  return sendFile(reply, held(bytes));
}

/** `queryAttachments`: the files of features by their ids or by a condition. */
export async function queryAttachments(
  request: FastifyRequest,
  given: Parameters,
  reply: FastifyReply,
): Promise<object> {
  demandKnown(restParameters.attachments, given);
  const { objectIds, definitionExpression: where, resultOffset, resultRecordCount } = given;
  if (isNone(objectIds) && isNone(where))
    throw bad("objectIds 和 definitionExpression 至少要有一个");
  const selection = await selectionOf(request, served(request), {
    ...{ objectIds, where, resultOffset, resultRecordCount, returnGeometry: "false" },
  });
  const wanted = wantedOf(given);
  if (flagOf(given, "returnCountOnly")) {
    const { counts, more } = await underWay(request, reply, wayOfReads, () =>
      countAttachments(readFrom(request), selection, wanted, selection.query),
    );
    return {
      attachmentGroups: counts.map(({ parent, count }) => ({ parentObjectId: parent, count })),
      exceededTransferLimit: more,
    };
  }
  const { attachments, more } = await found(request, reply, selection, wanted);
  const isLinked = flagOf(given, "returnUrl");
  const groups = new Map<number, object[]>();
  for (const one of attachments) {
    const url = isLinked && { url: `${layerAddress(request)}/${one.parent}/attachments/${one.id}` };
    groups.set(one.parent, [...(groups.get(one.parent) ?? []), { ...infoOf(one), ...url }]);
  }
  return {
    fields: attachmentFields,
    attachmentGroups: [...groups].map(([parentObjectId, attachmentInfos]) => ({
      ...{ parentObjectId, attachmentInfos },
    })),
    exceededTransferLimit: more,
  };
}

/** By what names clients may know what is told of a file. */
const attachmentFields = [
  { name: "id", type: "esriFieldTypeOID" },
  { name: "name", type: "esriFieldTypeString" },
  { name: "contentType", type: "esriFieldTypeString" },
  { name: "size", type: "esriFieldTypeInteger" },
  { name: "keywords", type: "esriFieldTypeString" },
];

/** The feature in the URL. */
function oneFeature(request: FastifyRequest): Promise<Selection> {
  const { oid } = request.params as { oid: string };
  return selectionOf(request, served(request), { objectIds: oid, returnGeometry: "false" });
}

type Asked = [request: FastifyRequest, reply: FastifyReply, selection: Selection, wanted: Wanted];

const pageOf = (...[request, reply, selection, wanted]: Asked) =>
  underWay(request, reply, wayOfReads, () =>
    readAttachments(readFrom(request), selection, wanted, selection.query),
  );

/** A page of files, which is logged as a reading of their records. */
async function found(...asked: Asked) {
  const [request, , selection] = asked;
  const page = await pageOf(...asked);
  const count = new Set(page.attachments.map(({ parent }) => parent)).size;
  await tellReading(request, { face: "rest/query", collection: selection.dataset.name, count });
  return page;
}

/** What is asked of the files themselves. */
function wantedOf({ attachmentTypes, size, keywords }: Parameters): Wanted {
  const types = listOf(attachmentTypes);
  const words = listOf(keywords);
  const [least = null, most = null] = isNone(size) ? [] : sizesOf(String(size));
  return {
    ids: null,
    endings: types?.flatMap((type) => endingsFor(type.toLowerCase())) ?? null,
    kinds: words?.flatMap(kindsFor) ?? null,
    ...{ least, most },
  };
}

/** A media type, or an ending of names. */
function endingsFor(type: string): string[] {
  if (type.includes("/")) return endingsOfType(type);
  return type === "jpeg" || type === "jpg" ? ["jpeg", "jpg"] : [type];
}

const kindsFor = (word: string): string[] =>
  Object.entries(kinds).flatMap(([code, label]) => (word === code || word === label ? [code] : []));

/** `1000,15000`: bytes, from and to. */
function sizesOf(text: string): [number, number | null] {
  const [, least, most] = /^\s*(\d{1,15})\s*(?:,\s*(\d{1,15})\s*)?$/.exec(text) ?? [];
  if (least === undefined) throw bad("size 应为字节数，如 1000,15000");
  return [Number(least), most === undefined ? null : Number(most)];
}

const isNone = (value: unknown) => String(value ?? "").trim() === "";

const listOf = (value: unknown): string[] | null =>
  isNone(value)
    ? null
    : String(value)
        .split(",")
        .map((one) => one.trim());

function flagOf(given: Parameters, name: string): boolean {
  const text = String(given[name] ?? "")
    .trim()
    .toLowerCase();
  if (!["", "true", "false"].includes(text)) throw bad(`${name} 应为 true 或 false`);
  return text === "true";
}

/** The address of the layer in the URL. */
function layerAddress(request: FastifyRequest): string {
  const [address = ""] = request.url.split("?");
  const root = `${originOf(request)}${prefixOf(request)}`;
  return `${root}${address.replace(/\/queryAttachments\/?$/, "")}`;
}
