import { useRef, useState } from "react";
import { fileApi } from "#contract/endpoints/uploads/file";
import { limits } from "#contract/limits";
import { call } from "../../api/call";
import { count } from "../../values/format";
import { type FolderFile, folderFiles, meantFiles, pathOf, sentTo } from "./folderFiles";
import type { Kind } from "./useFiles";
import { useFilesChanged } from "./useUpload";

/** The name counts most, and the folders nearest to it. */
const pathEnd = (file: File): string => pathOf(file).slice(-limits.pathLength);

/** What became of a file. */
export type Sent = { path: string; failure: string | null; away: number | null };
export type Folder = ReturnType<typeof useFolder>;

/** A folder of attachments: which file goes to which record, and sending them one after another. */
export function useFolder(dataset: string) {
  const [files, setFiles] = useState<readonly FolderFile[] | null>(null);
  const [leftBehind, setLeftBehind] = useState(0);
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [sending, setSending] = useState<{ path: string; share: number } | null>(null);
  const [isOver, setOver] = useState(false);
  const stop = useRef<AbortController | null>(null);
  const changed = useFilesChanged();
  const wanted = (files ?? []).filter((one) => one.wanted && one.to !== null);

  const read = async (given: readonly File[]) => {
    const meant = meantFiles(given);
    setLeftBehind(given.length - meant.length);
    setFailure(null);
    if (meant.length === 0) return setFailure("文件夹中没有可以上传的文件");
    if (meant.length > limits.folderFiles) {
      return setFailure(
        `一次最多 ${count(limits.folderFiles)} 个文件，所选有 ${count(meant.length)} 个，请分批上传`,
      );
    }
    setReading(true);
    const reply = await call(fileApi.match, { ywlx: dataset, paths: meant.map(pathEnd) });
    setReading(false);
    if (!reply.ok) return setFailure(`读取失败：${reply.message}`);
    setFiles(folderFiles(meant, reply.data));
  };

  const sendOne = async (one: FolderFile, signal: AbortSignal): Promise<Sent> => {
    const { path, file, kind, to } = one;
    const order = { file, ywlx: dataset, ywid: to ?? "", fjlx: kind };
    const reply = await call(fileApi.upload, order, signal, {
      onProgress: ({ done, total }) => setSending({ path, share: total > 0 ? done / total : 0 }),
    });
    return reply.ok
      ? { path, failure: null, away: reply.data.away ?? null }
      : { path, failure: reply.message, away: null };
  };

  const send = async () => {
    const control = new AbortController();
    stop.current = control;
    const done: Sent[] = [];
    for (const one of wanted) {
      if (control.signal.aborted) break;
      setSending({ path: one.path, share: 0 });
      const outcome = await sendOne(one, control.signal);
      if (control.signal.aborted && outcome.failure !== null) break;
      done.push(outcome);
      setSent([...done]);
    }
    setSending(null);
    setOver(true);
    changed();
  };

  const change = (path: string, to: (one: FolderFile) => FolderFile) =>
    setFiles((now) => now?.map((one) => (one.path === path ? to(one) : one)) ?? null);

  return {
    files,
    leftBehind,
    reading,
    failure,
    sending,
    sent,
    wanted: wanted.length,
    /** All was sent that could be, or it was cancelled. */
    isOver,
    read,
    send,
    cancel: () => stop.current?.abort(),
    setKind: (path: string, kind: Kind) => change(path, (one) => ({ ...one, kind })),
    setRecord: (path: string, id: string) => change(path, (one) => sentTo(one, id)),
    setWanted: (path: string, is: boolean) => change(path, (one) => ({ ...one, wanted: is })),
  };
}
