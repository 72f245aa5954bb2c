import { Button } from "antd";
import { useAtomValue } from "jotai";
import type { AnyDataset } from "#contract/define/dataset";
import { type SheetRegister, sheetApi } from "#contract/endpoints/uploads/sheetImport";
import { userAtom } from "../../state/session";
import { type Batch, BatchesDialog } from "./BatchesDialog";
import { DownloadButton } from "./DownloadButton";

type Props = {
  dataset: Pick<AnyDataset, "title" | "work">;
  register: SheetRegister;
  /** Opens the result of a check that was left. */
  onOpen: (pcid: string) => void;
  onClose: () => void;
};

const [faulty, importable, stored] = ["1", "2", "3"];
const isChecked = ({ zt }: Batch): boolean => zt === faulty || zt === importable;

const hasRefused = (batch: Batch): boolean =>
  batch.zs > batch.tgs && (isChecked(batch) || batch.zt === stored);

/** 导入批次 of a register's sheets. */
export function SheetBatches({ dataset, register, onOpen, onClose }: Props) {
  const user = useAtomValue(userAtom);
  const open = (pcid: string) => {
    onClose();
    onOpen(pcid);
  };
  return (
    <BatchesDialog
      {...{ dataset, register, onClose }}
      empty="导入清单后，批次会列在这里"
      actions={(batch) => (batch.scr === user?.username ? <Own {...{ batch, open }} /> : null)}
    />
  );
}

/** What its clerk can still do with a batch. */
const Own = ({ batch, open }: { batch: Batch; open: (pcid: string) => void }) => (
  <>
    {isChecked(batch) ? (
      <Button type="link" size="small" onClick={() => open(batch.pcid)}>
        {batch.tgs > 0 ? "继续入库" : "校验结果"}
      </Button>
    ) : null}
    {hasRefused(batch) ? (
      <DownloadButton endpoint={sheetApi.rejected} input={{ pcid: batch.pcid }} link>
        有错误的行
      </DownloadButton>
    ) : null}
  </>
);
