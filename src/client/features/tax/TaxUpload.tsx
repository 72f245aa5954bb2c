import { DownloadOutlined } from "@ant-design/icons";
import { Alert, Progress } from "antd";
import { useState } from "react";
import { sshsApi, type TaxReport } from "#contract/endpoints/tax/sshs";
import { neededColumns, taxHeadings } from "#contract/rules/tax/taxSheet";
import { call } from "../../api/call";
import { DownloadButton } from "../../ui/import/DownloadButton";
import { SheetDrop } from "../../ui/import/SheetDrop";

type Props = { bbid: string; onRead: (report: TaxReport) => void };

/** Uploads a tax sheet; nothing is written into the version yet. */
export function TaxUpload({ bbid, onRead }: Props) {
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File) => {
    setSent(0);
    setFailure(null);
    const result = await call(sshsApi.upload, { file, bbid }, undefined, {
      onProgress: ({ done, total }) => setSent(total ? Math.round((done / total) * 100) : 0),
    });
    setSent(null);
    if (!result.ok) return setFailure(`“${file.name}”读取失败：${result.message}`);
    onRead(result.data);
  };
  return (
    <>
      <SheetDrop
        busy={sent !== null}
        busyText="正在上传和读取，请勿关闭页面…"
        help={`必须有${neededColumns.map((one) => taxHeadings[one]).join("、")}；其余列有则读，没有的列保留版本里原来的数值；表头叫法可在下一步对应`}
        onFile={send}
      />
      <div className="ui-bulk">
        <DownloadButton endpoint={sshsApi.template} input={{}} icon={<DownloadOutlined />}>
          下载模板
        </DownloadButton>
      </div>
      {sent === null ? null : <Progress percent={sent} status="active" />}
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
    </>
  );
}
