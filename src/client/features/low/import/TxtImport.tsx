import { InboxOutlined } from "@ant-design/icons";
import { Alert, App, Button, Progress, Upload } from "antd";
import { useState } from "react";
import { limits } from "#contract/limits";
import type { ImportPlace } from "../../../ui/import/useImportPlace";
import { bytesText } from "../../../values/format";
import { ImportDone } from "./ImportDone";
import { ImportFrame } from "./ImportFrame";
import { TxtResult } from "./TxtResult";
import type { TxtCheck } from "./useTxtCheck";

const steps = ["上传", "校验与属性", "入库"];

type Props = { place: ImportPlace; check: TxtCheck };

/** 上传 → 校验与属性 → 入库 of a file of boundary coordinates, beside the living map. */
export function TxtImport({ place, check }: Props) {
  const { modal } = App.useApp();
  const [result, setResult] = useState<unknown>(null);
  const { checked } = check;
  const isStored = result !== null;
  const sure = async () =>
    checked?.report.canImport !== true ||
    (await modal.confirm({
      title: "放弃这次导入？",
      content: "文件尚未入库，已填写的属性不会保留。",
      okText: "放弃",
      okButtonProps: { danger: true },
      cancelText: "继续导入",
    }));
  return (
    <ImportFrame
      label="导入界址点坐标"
      title="导入txt"
      steps={steps}
      current={isStored ? 2 : checked ? 1 : 0}
      onLeave={place.close}
    >
      {isStored ? (
        <ImportDone library="dxydsd" {...{ result, place }} onRestart={() => setResult(null)} />
      ) : null}
      {checked ? (
        <TxtResult
          key={checked.report.pcid}
          checked={checked}
          entered={check}
          onStored={(stored) => {
            check.restart();
            setResult(stored);
          }}
          onRestart={async () => {
            if (await sure()) check.restart();
          }}
        />
      ) : null}
      {checked || isStored ? null : <SendFile check={check} />}
    </ImportFrame>
  );
}

function SendFile({ check }: { check: TxtCheck }) {
  if (check.busy) {
    return (
      <div className="ui-wait" role="status">
        <p>正在上传并校验 {check.busy}</p>
        <Progress percent={100} status="active" showInfo={false} />
        <Button onClick={check.cancel}>取消</Button>
      </div>
    );
  }
  return (
    <>
      {check.failure ? <Alert type="error" showIcon title={check.failure} /> : null}
      <Upload.Dragger
        accept={{ format: ".txt", filter: "native" }}
        multiple
        showUploadList={false}
        beforeUpload={(file, files) => {
          // It is called for each of the files.
          if (file === files.at(-1)) void check.send(files);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">将 .txt 文件拖到此处，或点击选择文件，可多选</p>
        <p className="ant-upload-hint">
          界址点坐标交换格式，含[属性描述]和[地块坐标]；2000国家大地坐标系、3度分带，GBK 或 UTF-8
          编码；多个文件作为一批，共不超过 {bytesText(limits.txtMaxBytes)}。
        </p>
      </Upload.Dragger>
      <p className="ui-second">上传后只做校验和预览，不会写入数据库；填好属性并确认后才入库。</p>
    </>
  );
}
