import { z } from "zod";

/** The six request kinds of the product; each fixes method, body encoding and reply. */
export type Kind = "json" | "query" | "blob" | "form" | "login" | "upload";

export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  /** Below `/api/`, with the customer's literal spelling. */
  path: string;
  kind: Kind;
  input: I;
  output: O;
  /** Permission needed; "" means any signed-in user, null that the call carries no session token. */
  access: string | null;
  /** A second permission: who writes records out must also be allowed to see them. */
  also?: string;
  /** 300 s instead of 30 s. */
  slow?: boolean;
  /** Reads much: few of one account run at a time, beside everybody's other calls. */
  heavy?: true;
  /** What the call does to a record, as the record's history says it. */
  word?: string;
  /** A POST that changes nothing: it leaves no audit row. */
  readonly?: true;
};

export const endpoint = <I extends z.ZodType, O extends z.ZodType>(e: Endpoint<I, O>) => e;

/** A group of calls: one file per API prefix. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** What the server makes of an uploaded file: it is on disk before the handler runs. */
export type StoredUpload = { fileId: string; name: string; size: number; md5: string };

/** The multipart field `file`: a Blob in the browser, already stored on the server. */
export const upload = z.custom<Blob | StoredUpload>((value) => value instanceof Object);

/** Several of them, as parts `files`. */
export const uploads = z.array(upload).min(1, "请选择要上传的文件").max(20);

/** The reply of a `blob` call: bytes with a file name. */
export const bytes = z.custom<Blob>();

export const sortInput = z.object({ field: z.string(), order: z.enum(["asc", "desc"]) });

/**
 * `after` is the `next` of the page before: deep pages are read by key and not by counting rows.
 */
export const pageInput = <F extends z.ZodRawShape>(filter: F) =>
  z.object({
    current: z.number().int().min(1).default(1),
    pageSize: z.number().int().min(1).max(500).default(20),
    sort: sortInput.optional(),
    after: z.string().optional(),
    ...filter,
  });

/** `sums` are totals of the whole filter by field, in the stored unit. */
export const pageOutput = <R extends z.ZodType>(row: R) =>
  z.object({
    total: z.number().int(),
    list: z.array(row),
    sums: z.record(z.string(), z.number()).optional(),
    next: z.string().nullable().optional(),
  });
