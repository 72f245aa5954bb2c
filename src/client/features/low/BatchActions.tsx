import { Button } from "antd";
import { useAtomValue } from "jotai";
import { drpcApi } from "#contract/endpoints/records/job";
import { readsBatchFiles } from "#contract/rules/import/batchReaders";
import type { Library } from "#contract/workflow/shzt";
import { userAtom } from "../../state/session";
import { type Batch, isBroughtTo } from "../../ui/import/BatchesDialog";
import { DownloadButton } from "../../ui/import/DownloadButton";
import { useImportPlace } from "../../ui/import/useImportPlace";
import { SubmitBatch } from "./import/SubmitBatch";

const checking = "0";
const importable = "2";
const stored = "3";
const voided = "4";

type Props = { library: Library; batch: Batch; onClose: () => void };

/** What can be done with a batch of parcels, but for taking it back. */
export function BatchActions(props: Props) {
  const { library, batch } = props;
  const user = useAtomValue(userAtom);
  return (
    <>
      <Leads {...props} />
      <Downloads {...props} />
      {isBroughtTo(user, batch) && batch.drafts > 0 ? (
        <SubmitBatch library={library} pcid={batch.pcid} link />
      ) : null}
    </>
  );
}

/** Where the batch can be gone on with. */
function Leads({ batch: { pcid, zt, parts, jobId }, onClose }: Props) {
  const place = useImportPlace();
  const leave = (go: () => void) => () => {
    onClose();
    go();
  };
  return (
    <>
      {zt === stored && parts === 0 ? (
        <Button type="link" size="small" onClick={leave(() => place.showBatch(pcid))}>
          查看地块
        </Button>
      ) : null}
      {jobId ? (
        <Button type="link" size="small" onClick={leave(() => place.resume(jobId))}>
          {zt === importable ? "继续入库" : "校验结果"}
        </Button>
      ) : null}
    </>
  );
}

/** A running check has no report yet, and a cancelled one never gets any. */
const hasReport = ({ zt, zs, cwgs }: Batch): boolean =>
  zt !== checking && !(zt === voided && zs === 0 && cwgs === 0);

function Downloads({ batch }: Props) {
  const mayRead = readsBatchFiles(useAtomValue(userAtom)?.authorities ?? []);
  if (!mayRead || !hasReport(batch)) return null;
  const { pcid, ypcid, cwgs } = batch;
  return (
    <>
      <DownloadButton endpoint={drpcApi.report} input={{ pcid }} link>
        校验报告
      </DownloadButton>
      {ypcid && cwgs > 0 ? (
        <DownloadButton endpoint={drpcApi.rejected} input={{ pcid }} link>
          未入库地块
        </DownloadButton>
      ) : null}
    </>
  );
}
