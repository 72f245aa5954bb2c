import { useAtomValue, useSetAtom } from "jotai";
import { useCallback } from "react";
import type { z } from "zod";
import { fileApi, type fileSchema } from "#contract/endpoints/uploads/file";
import { call } from "../../api/call";
import { type Called, useCall } from "../../api/useCall";
import { filesRevisionAtom } from "../../state/files";
import { notifyAtom } from "../../state/notices";
import { useFilesChanged, useUpload } from "./useUpload";

export type Attachment = z.output<typeof fileSchema>;
export type Kind = NonNullable<z.input<typeof fileApi.upload.input>["fjlx"]>;

/** A record's attachments, wherever they are added or removed. */
export function useFileList(dataset: string, id: string): Called<Attachment[]> {
  const revision = useAtomValue(filesRevisionAtom);
  return useCall(fileApi.list, { ywlx: dataset, ywid: id }, revision);
}

/** A record's attachments, and functions to add and remove one. */
export function useFiles(dataset: string, id: string) {
  const called = useFileList(dataset, id);
  const { sending, send } = useUpload();
  const changed = useFilesChanged();
  const notify = useSetAtom(notifyAtom);
  const add = useCallback(
    async (file: File, fjlx: Kind) => {
      const result = await send({ file, ywlx: dataset, ywid: id, fjlx });
      if (!result.ok) notify({ kind: "error", text: `上传失败：${result.message}` });
    },
    [dataset, id, notify, send],
  );
  const remove = useCallback(
    async (fileId: string) => {
      const result = await call(fileApi.remove, { fileId });
      if (!result.ok) notify({ kind: "error", text: `删除失败：${result.message}` });
      else changed();
    },
    [notify, changed],
  );
  return { called, sending, add, remove };
}
