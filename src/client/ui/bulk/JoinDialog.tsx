import { Alert, Button } from "antd";
import { limits } from "#contract/limits";
import { idOf, type Register } from "../../records/registerOf";
import { count } from "../../values/format";
import { Dialog } from "../base/Dialog";
import { SheetDrop } from "../import/SheetDrop";
import { BatchResult } from "../step/BatchResult";
import { BulkPreviewTable } from "./BulkPreviewTable";
import { JoinDifferences } from "./JoinDifferences";
import { type Join, useJoin } from "./useJoin";

type Props = { register: Register; onClose: () => void };

/** A changed export is read, its differences are chosen, looked at by all rules, and saved. */
export function JoinDialog({ register, onClose }: Props) {
  const join = useJoin(register, onClose);
  const { dataset } = register;
  const unit = dataset.work.counter;
  const { report, preview, result, busy, reading, done, taken } = join;
  return (
    <Dialog
      title={`用表格更新${dataset.title}`}
      width={1000}
      onCancel={onClose}
      footer={<Foot {...{ register, join, onClose }} />}
    >
      {join.failure ? (
        <Alert type="error" showIcon title={join.failure} className="ui-gap" />
      ) : null}
      {busy && !reading ? (
        <p className="ui-second" role="status">
          已处理 {count(done)} / {count(taken)} {unit}，请勿关闭页面
        </p>
      ) : null}
      {report ? <Stage {...{ register, join }} /> : null}
      {report || preview || result ? null : (
        <SheetDrop
          busy={busy}
          busyText="正在上传和比较，请勿关闭页面…"
          help={`导出xlsx，在 Excel 或 WPS 中改好后传回：按“${dataset.fields[dataset.key.number]?.label}”对应，先列出差异，选择后才保存。每次至多改动 ${count(limits.joinedRecords)} ${unit}`}
          onFile={join.read}
        />
      )}
    </Dialog>
  );
}

function Stage({ register, join }: { register: Register; join: Join }) {
  const { report, preview, result } = join;
  if (!report) return null;
  const rows = report.list.map(({ record }) => record);
  if (result) return <BatchResult {...{ register, rows, result }} action="用表格更新" />;
  if (!preview) return <JoinDifferences {...{ register, join, report }} />;
  const lines = new Map(report.list.map(({ row, record }) => [idOf(register, record), row]));
  const where = (id: string) => `第${lines.get(id)}行`;
  return <BulkPreviewTable {...{ register, rows, preview, where }} />;
}

function Foot({ register, join, onClose }: Props & { join: Join }) {
  const { report, preview, result, busy, open, taken, changing } = join;
  const unit = register.dataset.work.counter;
  if (result) {
    return (
      <Button type="primary" onClick={onClose}>
        知道了
      </Button>
    );
  }
  if (preview) {
    return (
      <>
        <Button disabled={busy} onClick={join.back}>
          返回选择
        </Button>
        <Button type="primary" disabled={changing === 0} loading={busy} onClick={join.save}>
          修改 {count(changing)} {unit}
        </Button>
      </>
    );
  }
  return (
    <>
      {report ? (
        <Button disabled={busy} onClick={join.restart}>
          换一个文件
        </Button>
      ) : null}
      <Button onClick={onClose}>取消</Button>
      {report ? (
        <Button
          type="primary"
          disabled={taken === 0 || open > 0}
          loading={busy}
          onClick={join.look}
        >
          下一步：按规则校验 {count(taken)} {unit}
        </Button>
      ) : null}
    </>
  );
}
