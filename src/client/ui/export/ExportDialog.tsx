import { Alert, Button, Flex, Modal, Progress } from "antd";
import type { ReactNode } from "react";
import { limits } from "#contract/limits";
import { bytesText } from "../../values/format";
import { goesOn, JobProgress } from "../base/JobProgress";
import type { useExport } from "./useExport";

type Props = Pick<ReturnType<typeof useExport>, "received" | "failure" | "cancel" | "long"> & {
  title: string;
  /** There is nothing to export, or too much. */
  disabled: boolean;
  onStart: () => void;
  onClose: () => void;
  /** What will be exported, and how. */
  children: ReactNode;
};

/** Asks for the format, shows the progress, and can abort it. */
export function ExportDialog(props: Props) {
  const { title, received, failure, long, cancel, disabled, onStart, onClose, children } = props;
  const busy = received !== null;
  return (
    <Modal
      open
      title={title}
      width={480}
      mask={{ closable: false }}
      onCancel={() => {
        cancel();
        onClose();
      }}
      footer={
        long ? null : busy ? (
          <Button onClick={cancel}>取消导出</Button>
        ) : (
          <>
            <Button onClick={onClose}>关闭</Button>
            <Button type="primary" disabled={disabled} onClick={onStart}>
              导出
            </Button>
          </>
        )
      }
    >
      <Flex vertical gap={12}>
        {children}
        {long ? (
          <JobProgress
            {...long}
            doing="导出"
            leaving={`${goesOn}完成后可在“任务”中下载，文件保留 ${limits.exportKeptHours} 小时。`}
          />
        ) : null}
        {busy ? (
          <div role="status">
            <Progress percent={100} status="active" showInfo={false} size="small" />
            正在生成，已接收 {bytesText(received)}
          </div>
        ) : null}
        {failure ? (
          <Alert
            type="error"
            showIcon
            title={`导出失败：${failure}`}
            description="可稍后重试，或减少要导出的记录。"
          />
        ) : null}
      </Flex>
    </Modal>
  );
}
