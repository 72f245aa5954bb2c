import { useSetAtom } from "jotai";
import { useCallback, useState } from "react";
import type { z } from "zod";
import { fileApi } from "#contract/endpoints/uploads/file";
import { call } from "../../api/call";
import { filesRevisionAtom } from "../../state/files";

type Sent = z.input<typeof fileApi.upload.input>;

/** Notifies every list of attachments: a step, a drawer and the inbox may show the same record's. */
export function useFilesChanged(): () => void {
  const bump = useSetAtom(filesRevisionAtom);
  return useCallback(() => bump((revision) => revision + 1), [bump]);
}

/** Sends files one after another, and reports the percentage sent. */
export function useUpload() {
  const [sending, setSending] = useState<number | null>(null);
  const changed = useFilesChanged();
  const send = useCallback(
    async (what: Sent) => {
      setSending(0);
      const reply = await call(fileApi.upload, what, undefined, {
        onProgress: ({ done, total }) => setSending(total ? Math.round((done / total) * 100) : 0),
      });
      setSending(null);
      if (reply.ok) changed();
      return reply;
    },
    [changed],
  );
  return { sending, send };
}
