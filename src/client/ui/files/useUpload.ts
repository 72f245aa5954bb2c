import { useCallback, useState } from "react";
import type { z } from "zod";
import { fileApi } from "#contract/endpoints/uploads/file";
import { call } from "../../api/call";

type Sent = z.input<typeof fileApi.upload.input>;

/** Sends files one after another, and reports the percentage sent. */
export function useUpload() {
  const [sending, setSending] = useState<number | null>(null);
  const send = useCallback(async (what: Sent) => {
    setSending(0);
    const reply = await call(fileApi.upload, what, undefined, {
      onProgress: ({ done, total }) => setSending(total ? Math.round((done / total) * 100) : 0),
    });
    setSending(null);
    return reply;
  }, []);
  return { sending, send };
}
