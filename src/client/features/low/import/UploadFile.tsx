import { InboxOutlined } from "@ant-design/icons";
import { Alert, Button, Progress, Upload } from "antd";
import { useEffect, useRef, useState } from "react";
import { status } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Library } from "#contract/workflow/shzt";
import { call } from "../../../api/call";
import { dxydApiOf } from "../../../records/dxydApiOf";
import { bytesText, count } from "../../../values/format";
import { checkFile } from "./checkFile";

type Props = { library: Library; onJob: (jobId: string) => void };
type Sending = { name: string; done: number; total: number };

/** Takes a geodatabase by drag or file choice and uploads it, with progress and a way to stop. */
export function UploadFile({ library, onJob }: Props) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = useRef<AbortController | null>(null);
  useEffect(() => () => leave.current?.abort(), []);

  const send = async (file: File) => {
    const wrong = checkFile(file);
    setFailure(wrong);
    if (wrong) return;
    leave.current = new AbortController();
    setSending({ name: file.name, done: 0, total: file.size });
    const result = await call(dxydApiOf(library).validateMdb, { file }, leave.current.signal, {
      onProgress: ({ done, total }) => setSending({ name: file.name, done, total }),
    });
    setSending(null);
    if (result.ok) return onJob(result.data.jobId);
    setFailure(
      result.status === status.cancelled ? null : `“${file.name}”上传失败：${result.message}`,
    );
  };

  if (sending) {
    const percent = sending.total > 0 ? Math.floor((sending.done / sending.total) * 100) : 0;
    return (
      <div className="ui-wait" role="status">
        <p>
          正在上传 {sending.name}（{bytesText(sending.done)} / {bytesText(sending.total)}）
        </p>
        <Progress percent={percent} />
        <Button onClick={() => leave.current?.abort()}>取消上传</Button>
      </div>
    );
  }
  return (
    <>
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      <Upload.Dragger
        accept={{ format: ".mdb,.zip", filter: "native" }}
        showUploadList={false}
        beforeUpload={(file) => {
          void send(file);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">将 .mdb 或 .zip 文件拖到此处，或点击选择文件</p>
        <p className="ant-upload-hint">
          个人地理数据库（.mdb），或将文件地理数据库（.gdb）的文件夹打包为 zip；图层{" "}
          {library === "dxydsd" ? "DXYD_SD" : "DXYD_ST"} 或 DXYD，2000 国家大地坐标系；不超过{" "}
          {bytesText(limits.importMaxBytes)}、{count(limits.importMaxParcels)} 宗。
        </p>
      </Upload.Dragger>
      <p className="ui-second">上传后只做校验，不会写入数据库；确认结果后才入库。</p>
    </>
  );
}
