import { useEffect, useState } from "react";
import { fileApi } from "#contract/endpoints/uploads/file";
import { type Result, status } from "#contract/errors";
import { OfdFault, type OfdFaultKind, ofdLimits } from "#geo/ofd/ofdFault";
import { call } from "../../api/call";
import { config } from "../../api/config";
import { allowedAddress, fetchFile } from "../../api/fetchFile";
import type { Progress } from "../../api/progress";
import { OpenedDocument } from "./openedDocument";

export type FailureKind = OfdFaultKind | "none" | "address" | "missing" | "forbidden" | "network";

/** Where a document comes from: a file of the register, or an address. */
export type Source = { fileId: string } | { address: URL };

export type Failure = {
  kind: FailureKind;
  detail: string;
  /** What can be saved if it cannot be shown: the bytes if they were loaded, else their address. */
  original: File | Source | null;
};

export type OfdSource =
  | { phase: "loading"; progress: Progress | null }
  | { phase: "failed"; failure: Failure }
  | { phase: "open"; opened: OpenedDocument };

/** Fetches and opens the document in the address; change `turn` to try again. */
export function useOfdSource(search: string, turn: number): OfdSource {
  const [state, setState] = useState<OfdSource>({ phase: "loading", progress: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` is read to try again
  useEffect(() => {
    const leave = new AbortController();
    let opened: OpenedDocument | null = null;
    setState({ phase: "loading", progress: null });
    open(new URLSearchParams(search), leave.signal, (progress) => {
      if (!leave.signal.aborted) setState({ phase: "loading", progress });
    }).then((next) => {
      if (next.phase === "open") opened = next.opened;
      if (leave.signal.aborted) opened?.release();
      else setState(next);
    });
    return () => {
      leave.abort();
      opened?.release();
    };
  }, [search, turn]);
  return state;
}

const failed = (kind: FailureKind, detail: string, original: Failure["original"]): OfdSource => ({
  phase: "failed",
  failure: { kind, detail, original },
});

async function open(
  search: URLSearchParams,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<OfdSource> {
  const source = sourceOf(search);
  if (source === null) return failed("none", "地址中没有 fileId 或 url", null);
  if (source === "refused") return failed("address", "只能预览本系统或已登记来源的文件", null);
  const result = await fetched(source, signal, onProgress);
  if (!result.ok) return failed(kindOf(result.status), result.message, originalOf(result, source));
  const file = result.data;
  if (file.size > ofdLimits.fileBytes) return failed("tooLarge", "文件超过 100 MB", file);
  return opening(file, Math.max(0, Number(search.get("doc") || 1) - 1));
}

async function opening(file: File, index: number): Promise<OfdSource> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { phase: "open", opened: new OpenedDocument(file, bytes, index) };
  } catch (error) {
    if (error instanceof OfdFault) return failed(error.kind, error.detail, file);
    // The browser ran out of memory.
    if (error instanceof RangeError || error instanceof DOMException) {
      return failed("tooLarge", "浏览器内存不足", file);
    }
    throw error;
  }
}

/**
 * Uploads return the address of the download call; it needs the session, so it is made as that
 * call.
 */
function sourceOf(search: URLSearchParams): Source | "refused" | null {
  const fileId = search.get("fileId");
  if (fileId) return { fileId };
  const asked = search.get("url");
  if (!asked) return null;
  const address = allowedAddress(asked, location.origin, config().ofdOrigins);
  if (!address) return "refused";
  const called = address.pathname.endsWith(`/${fileApi.download.path}`);
  const id = called ? address.searchParams.get("fileId") : null;
  return id ? { fileId: id } : { address };
}

function fetched(
  source: Source,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Result<File>> {
  if ("fileId" in source) {
    return call(fileApi.download, { fileId: source.fileId }, signal, { onProgress });
  }
  return fetchFile(source.address, { signal, onProgress, maxBytes: ofdLimits.fileBytes });
}

const kinds: Readonly<Record<number, FailureKind>> = {
  [status.badRequest]: "missing",
  [status.notFound]: "missing",
  [status.forbidden]: "forbidden",
  [status.tooLarge]: "tooLarge",
};
const kindOf = (code: number): FailureKind => kinds[code] ?? "network";

const originalOf = ({ status: code }: { status: number }, source: Source) =>
  code === status.tooLarge ? source : null;
