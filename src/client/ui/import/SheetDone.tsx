import { Alert, Button } from "antd";
import type { AnyDataset } from "#contract/define/dataset";
import { type SheetStored, sheetApi } from "#contract/endpoints/uploads/sheetImport";
import { count } from "../../values/format";
import { DownloadButton } from "./DownloadButton";
import { useRevoke } from "./useRevoke";

type Props = {
  dataset: Pick<AnyDataset, "work">;
  stored: SheetStored;
  onRestart: () => void;
  onClose: () => void;
};

/** What a sheet has stored, and where to go next. */
export function SheetDone({ dataset, stored, onRestart, onClose }: Props) {
  const revoke = useRevoke(dataset);
  const { counter } = dataset.work;
  const { batchId, total, inserted, updated, unchanged, skipped } = stored;
  const takeBack = async () => {
    if (await revoke(batchId, `共 ${count(inserted + updated)} ${counter}`)) onClose();
  };
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={`入库完成：新增 ${count(inserted)} ${counter}，更新 ${count(updated)} ${counter}`}
        description={`清单共 ${count(total)} 行，未变 ${count(unchanged)} 行，未入库 ${count(skipped)} 行。改动之前可在“导入批次”中整批撤回。`}
      />
      <div className="ui-bulk">
        {skipped > 0 ? <Rejected pcid={batchId} onRestart={onRestart} /> : null}
        {inserted + updated > 0 ? (
          <Button danger onClick={takeBack}>
            撤回本批次
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** The rows that were refused, and the way back for them. */
const Rejected = ({ pcid, onRestart }: { pcid: string; onRestart: () => void }) => (
  <>
    <DownloadButton endpoint={sheetApi.rejected} input={{ pcid }}>
      下载有错误的行
    </DownloadButton>
    <Button onClick={onRestart}>上传改正后的行</Button>
  </>
);
