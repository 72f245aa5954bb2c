import { useSetAtom } from "jotai";
import { useRef, useState } from "react";
import type { Endpoint } from "#contract/define/endpoint";
import { status } from "#contract/errors";
import { download } from "../../api/download";
import { notifyAtom } from "../../state/notices";
import { bytesText } from "../../values/format";

/** A running export: bytes received, the error, and a way to abort it. */
export function useExport(onDone: () => void) {
  const [received, setReceived] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = useRef<AbortController | null>(null);
  const notify = useSetAtom(notifyAtom);
  const start = async (endpoint: Endpoint, input: unknown) => {
    leave.current = new AbortController();
    setFailure(null);
    setReceived(0);
    const result = await download(endpoint, input, leave.current.signal, {
      onProgress: ({ done }) => setReceived(done),
    });
    setReceived(null);
    if (!result.ok) return setFailure(result.status === status.cancelled ? null : result.message);
    const size = bytesText(result.data.size);
    notify({ kind: "success", text: `已导出 ${result.data.name}（${size}）` });
    onDone();
  };
  return { received, failure, start, cancel: () => leave.current?.abort() };
}
