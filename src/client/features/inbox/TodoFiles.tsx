import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useSetAtom } from "jotai";
import { useState } from "react";
import { fileApi } from "#contract/endpoints/uploads/file";
import { download } from "../../api/download";
import { notifyAtom } from "../../state/notices";
import { FilePreview } from "../../ui/files/FilePreview";
import { FileThumb } from "../../ui/files/FileThumb";
import { fileNameOf, previewKindOf } from "../../ui/files/fileKinds";
import { bytesText } from "../../values/format";
import type { TodoInfo } from "./kinds";

type File = TodoInfo["files"][number];
type Props = {
  files: readonly File[];
  /** What the register calls its kinds. */
  names: Readonly<Record<string, string>> | undefined;
};

/** The attachments of an item; pictures open in place. */
export function TodoFiles({ files, names }: Props) {
  const [shown, setShown] = useState<File | null>(null);
  const notify = useSetAtom(notifyAtom);
  if (files.length === 0) return <p className="ui-second">没有附件</p>;
  const save = async ({ fileId }: File) => {
    const result = await download(fileApi.download, { fileId });
    if (!result.ok) notify({ kind: "error", text: `下载失败：${result.message}` });
  };
  return (
    <>
      <ul className="inbox-files">
        {files.map((file) => (
          <li key={file.fileId}>
            <FileThumb file={file} />
            <span title={file.yjmc}>{file.yjmc}</span>
            <small>
              {fileNameOf(file.fjlx, names)} · {bytesText(file.dx)}
            </small>
            {previewKindOf(file) ? (
              <Button type="link" size="small" onClick={() => setShown(file)}>
                查看
              </Button>
            ) : null}
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined />}
              aria-label={`下载${file.yjmc}`}
              onClick={() => save(file)}
            />
          </li>
        ))}
      </ul>
      {shown ? (
        <FilePreview
          file={shown}
          files={files.filter(previewKindOf)}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  );
}
