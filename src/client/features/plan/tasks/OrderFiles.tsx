import {
  DeleteOutlined,
  DownloadOutlined,
  EyeOutlined,
  PaperClipOutlined,
} from "@ant-design/icons";
import { App, Button, Empty, Modal } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { rwlxCodes } from "#contract/codes/landCodes";
import type { TaskKind } from "#contract/codes/taskKind";
import { fileApi } from "#contract/endpoints/uploads/file";
import { isWithin } from "#contract/regions";
import { download } from "../../../api/download";
import { notifyAtom } from "../../../state/notices";
import { regionAtom } from "../../../state/region";
import { canAtom, userAtom } from "../../../state/session";
import { CallState } from "../../../ui/base/CallState";
import { FilePreview } from "../../../ui/files/FilePreview";
import { FileThumb } from "../../../ui/files/FileThumb";
import { previewKindOf } from "../../../ui/files/fileKinds";
import { UploadButton } from "../../../ui/files/UploadButton";
import { type Attachment, useFiles } from "../../../ui/files/useFiles";
import { bytesText, moment } from "../../../values/format";

type Props = { nd: number; rwlx: TaskKind };

/** 下达文件: the documents by which a region's task was ordered. */
export function OrderFiles(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<PaperClipOutlined />} onClick={() => setOpen(true)}>
        下达文件
      </Button>
      {open ? <OrderDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const orderPaper = "05";

function OrderDialog({ nd, rwlx, onClose }: Props & { onClose: () => void }) {
  const { areaCode, name } = useAtomValue(regionAtom);
  const user = useAtomValue(userAtom);
  const can = useAtomValue(canAtom);
  const { called, sending, add, remove } = useFiles("ndrw", `${nd}.${areaCode}.${rwlx}`);
  const mayAdd = can("rw:edit") && isWithin(areaCode, user?.areaCode ?? "-");
  return (
    <Modal
      open
      title={`${name} ${nd} 年${rwlxCodes[rwlx]}任务下达文件`}
      width={640}
      onCancel={onClose}
      footer={
        <>
          {mayAdd ? (
            <UploadButton isMain sending={sending} onFile={(file) => add(file, orderPaper)} />
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <CallState called={called}>
        {(files) =>
          files.length === 0 ? (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={mayAdd ? "还没有下达文件，可上传红头文件扫描件" : "还没有下达文件"}
            />
          ) : (
            <ul className="task-files">
              {files.map((file) => (
                <OrderFile
                  key={file.fileId}
                  file={file}
                  onRemove={file.scr === user?.username && mayAdd ? remove : null}
                />
              ))}
            </ul>
          )
        }
      </CallState>
    </Modal>
  );
}

type FileProps = { file: Attachment; onRemove: ((fileId: string) => Promise<void>) | null };

function OrderFile({ file, onRemove }: FileProps) {
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const [shown, setShown] = useState(false);
  const save = async () => {
    const result = await download(fileApi.download, { fileId: file.fileId });
    if (!result.ok) notify({ kind: "error", text: `下载失败：${result.message}` });
  };
  const ask = () =>
    modal.confirm({
      title: "确定删除该附件吗？删除后不可恢复。",
      content: file.yjmc,
      okText: "删除",
      okButtonProps: { danger: true },
      cancelText: "取消",
      onOk: () => onRemove?.(file.fileId),
    });
  return (
    <li>
      <FileThumb file={file} />
      <span>{file.yjmc}</span>
      <small>
        {bytesText(file.dx)} · {moment(file.scsj)}
      </small>
      {previewKindOf(file) ? (
        <Button
          type="text"
          icon={<EyeOutlined />}
          aria-label={`预览${file.yjmc}`}
          onClick={() => setShown(true)}
        />
      ) : null}
      {shown ? <FilePreview file={file} onClose={() => setShown(false)} /> : null}
      <Button
        type="text"
        icon={<DownloadOutlined />}
        aria-label={`下载${file.yjmc}`}
        onClick={save}
      />
      {onRemove ? (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={`删除${file.yjmc}`}
          onClick={ask}
        />
      ) : null}
    </li>
  );
}
