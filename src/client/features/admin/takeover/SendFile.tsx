import { InboxOutlined } from "@ant-design/icons";
import { Alert, Button, Progress, Upload } from "antd";
import { useEffect, useRef, useState } from "react";
import { type Takeover, takeoverApi } from "#contract/endpoints/uploads/takeover";
import { status } from "#contract/errors";
import { takeoverLimits } from "#contract/rules/takeover/takeoverLimits";
import { call } from "../../../api/call";
import { bytesText } from "../../../values/format";

type Props = {
  /** The register of a new takeover, or the one that gets another file. */
  into: { dataset: string } | { id: string };
  onSent: (takeover: Takeover) => void;
};
type Sending = { name: string; done: number; total: number };

const endings = ".gpkg,.zip,.mdb,.xlsx,.xls,.csv,.geojson,.kml";

/** Uploads one file of a register, with progress and a way to stop. */
export function SendFile({ into, onSent }: Props) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = useRef<AbortController | null>(null);
  useEffect(() => () => leave.current?.abort(), []);

  const send = async (file: File) => {
    const isLarge = file.size > takeoverLimits.fileBytes;
    setFailure(isLarge ? `“${file.name}”超过${bytesText(takeoverLimits.fileBytes)}` : null);
    if (isLarge) return;
    leave.current = new AbortController();
    setSending({ name: file.name, done: 0, total: file.size });
    const result = await call(takeoverApi.upload, { file, ...into }, leave.current.signal, {
      onProgress: ({ done, total }) => setSending({ name: file.name, done, total }),
    });
    setSending(null);
    if (result.ok) return onSent(result.data);
    setFailure(
      result.status === status.cancelled ? null : `“${file.name}”上传失败：${result.message}`,
    );
  };

  if (sending) {
    const { name, done, total } = sending;
    const isRead = done >= total;
    return (
      <div className="ui-wait" role="status">
        <p>
          {isRead
            ? `正在读取 ${name} 的开头`
            : `正在上传 ${name}（${bytesText(done)} / ${bytesText(total)}）`}
        </p>
        <Progress percent={total > 0 ? Math.floor((done / total) * 100) : 0} />
        <Button onClick={() => leave.current?.abort()}>取消上传</Button>
      </div>
    );
  }
  return (
    <>
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      <Upload.Dragger
        accept={endings}
        showUploadList={false}
        beforeUpload={(file) => {
          void send(file);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">点击选择，或把文件拖到这里</p>
        <p className="ant-upload-hint">
          GeoPackage（.gpkg）、打包为 zip 的 gdb 或 shp、mdb、xlsx、csv 等，不限 5
          万条；十万条以上请用 GeoPackage。
        </p>
      </Upload.Dragger>
    </>
  );
}
