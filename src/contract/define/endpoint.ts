import { z } from "zod";

/** The product's six request kinds; each fixes method, body encoding and reply. */
export type Kind = "json" | "query" | "blob" | "form" | "login" | "upload";

export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  /** Relative to `/api/`, in the customer's literal spelling. */
  path: string;
  kind: Kind;
  input: I;
  output: O;
  /** Required permission; "" means any signed-in user, null a call without a session token. */
  access: string | null;
  /** A second required permission: exporting records also requires the right to see them. */
  also?: string;
  /** 300 s instead of 30 s. */
  slow?: boolean;
  /** An upload that may be as large as a whole register. */
  large?: true;
  /** Reads a lot: only a few run at a time per account, separately from everyone's other calls. */
  heavy?: true;
  /** What the record's history calls this action. */
  word?: string;
  /** What the log calls it, subject and all; a call that leaves a row there has one. */
  log?: string;
  /** A POST that changes nothing: it leaves no audit row. */
  readonly?: true;
};

export const endpoint = <I extends z.ZodType, O extends z.ZodType>(e: Endpoint<I, O>) => e;

/** A group of calls: one file per API prefix. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** What the server passes for an uploaded file, which is on disk before the handler runs. */
export type StoredUpload = { fileId: string; name: string; size: number; md5: string };

/** The multipart field `file`: a Blob in the browser, a stored file on the server. */
export const upload = z.custom<Blob | StoredUpload>((value) => value instanceof Object);

/** Several files, as parts `files`. */
export const uploads = z.array(upload).min(1, "请选择要上传的文件").max(20);

/** The reply of a `blob` call: bytes with a file name. */
export const bytes = z.custom<Blob>();

export const sortInput = z.object({ field: z.string(), order: z.enum(["asc", "desc"]) });

/**
 * `after` is the `next` of the previous page: deep pages are read by key, without counting rows.
 */
export const pageInput = <F extends z.ZodRawShape>(filter: F) =>
  z.object({
    current: z.number().int().min(1).default(1),
    pageSize: z.number().int().min(1).max(500).default(20),
    sort: sortInput.optional(),
    after: z.string().optional(),
    ...filter,
  });

/** `sums` are totals over the whole filter by field, in the stored unit. */
export const pageOutput = <R extends z.ZodType>(row: R) =>
  z.object({
    total: z.number().int(),
    list: z.array(row),
    sums: z.record(z.string(), z.number()).optional(),
    next: z.string().nullable().optional(),
  });
