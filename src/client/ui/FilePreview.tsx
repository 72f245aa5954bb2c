import { Alert, Modal, Spin } from "antd";
import { useEffect, useState } from "react";
import { fileApi } from "#contract/endpoints/file";
import { call } from "../api/call";
import type { Attachment } from "./useFiles";

/** An image attachment, read with the user's session and shown in place. */
export function FilePreview({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    let made: string | null = null;
    call(fileApi.download, { fileId: file.fileId }, leave.signal).then((result) => {
      if (leave.signal.aborted) return;
      if (!result.ok) return setFailure(result.message);
      made = URL.createObjectURL(result.data as File);
      setAddress(made);
    });
    return () => {
      leave.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [file.fileId]);
  return (
    <Modal open title={file.yjmc} width={880} footer={null} onCancel={onClose}>
      {failure ? <Alert type="error" showIcon title={`图片没有读出来：${failure}`} /> : null}
      {address ? <img className="ui-preview" src={address} alt={file.yjmc} /> : null}
      {!address && !failure ? <Spin description="正在读取图片…" /> : null}
    </Modal>
  );
}
