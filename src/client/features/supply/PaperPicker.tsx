import { DeleteOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { useState } from "react";
import { fileApi } from "#contract/endpoints/uploads/file";
import { call } from "../../api/call";
import { UploadButton } from "../../ui/files/UploadButton";
import type { Attachment, Kind } from "../../ui/files/useFiles";
import { useUpload } from "../../ui/files/useUpload";
import { bytesText } from "../../values/format";

type Props = {
  kind: Kind;
  label: string;
  files: readonly Attachment[];
  onChange: (files: readonly Attachment[]) => void;
};

/** Attachments of a record not created yet: they are stored at once, without an owner. */
export function PaperPicker({ kind, label, files, onChange }: Props) {
  const { sending, send } = useUpload();
  const [failure, setFailure] = useState<string | null>(null);
  const add = async (file: File) => {
    setFailure(null);
    const reply = await send({ file, fjlx: kind });
    if (reply.ok) onChange([...files, reply.data]);
    else setFailure(`上传失败：${reply.message}`);
  };
  const drop = async ({ fileId }: Attachment) => {
    onChange(files.filter((one) => one.fileId !== fileId));
    // Files left without a record are cleaned up by the server.
    await call(fileApi.remove, { fileId });
  };
  return (
    <>
      <UploadButton label={label} sending={sending} onFile={add} />
      {failure ? <Alert type="error" showIcon title={failure} className="ui-gap" /> : null}
      {files.map((file) => (
        <div key={file.fileId} className="ui-second ui-slot-file">
          {file.yjmc}（{bytesText(file.dx)}）
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`移除 ${file.yjmc}`}
            title="移除"
            onClick={() => void drop(file)}
          />
        </div>
      ))}
    </>
  );
}
