import { InboxOutlined } from "@ant-design/icons";
import { Alert, Button, Progress, Upload } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Result } from "#contract/errors";
import { status } from "#contract/errors";
import type { CallOptions } from "../../api/call";
import { bytesText } from "../../values/format";

type Props<T> = {
  /** With their dots, by commas. */
  endings: string;
  mostBytes: number;
  send: (file: File, signal: AbortSignal, options: CallOptions) => Promise<Result<T>>;
  onSent: (sent: T) => void;
  /** Which files are taken. */
  children: ReactNode;
};
type Sending = { name: string; done: number; total: number };

/** Takes one file that is dropped or chosen, and uploads it with progress and a way to stop. */
export function FileDrop<T>({ endings, mostBytes, send, onSent, children }: Props<T>) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = useRef<AbortController | null>(null);
  useEffect(() => () => leave.current?.abort(), []);

  const take = async (file: File) => {
    const isLarge = file.size > mostBytes;
    setFailure(isLarge ? `“${file.name}”超过${bytesText(mostBytes)}` : null);
    if (isLarge) return;
    leave.current = new AbortController();
    setSending({ name: file.name, done: 0, total: file.size });
    const result = await send(file, leave.current.signal, {
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
          void take(file);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">点击选择，或把文件拖到这里</p>
        <p className="ant-upload-hint">{children}</p>
      </Upload.Dragger>
    </>
  );
}
