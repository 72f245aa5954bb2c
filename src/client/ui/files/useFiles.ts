import { useSetAtom } from "jotai";
import { useCallback } from "react";
import type { z } from "zod";
import { fileApi, type fileSchema } from "#contract/endpoints/uploads/file";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { notifyAtom } from "../../state/notices";
import { useUpload } from "./useUpload";

export type Attachment = z.output<typeof fileSchema>;
export type Kind = NonNullable<z.input<typeof fileApi.upload.input>["fjlx"]>;

/** A record's attachments, and functions to add and remove one. */
export function useFiles(dataset: string, id: string) {
  const called = useCall(fileApi.list, { ywlx: dataset, ywid: id });
  const { sending, send } = useUpload();
  const notify = useSetAtom(notifyAtom);
  const { reload } = called;
  const add = useCallback(
    async (file: File, fjlx: Kind) => {
      const result = await send({ file, ywlx: dataset, ywid: id, fjlx });
      if (!result.ok) notify({ kind: "error", text: `没有上传：${result.message}` });
      else reload();
    },
    [dataset, id, notify, reload, send],
  );
  const remove = useCallback(
    async (fileId: string) => {
      const result = await call(fileApi.remove, { fileId });
      if (!result.ok) notify({ kind: "error", text: `没有删除：${result.message}` });
      else reload();
    },
    [notify, reload],
  );
  return { called, sending, add, remove };
}
