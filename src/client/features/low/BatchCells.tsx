import { Button } from "antd";
import { useAtomValue } from "jotai";
import type { z } from "zod";
import { drpcApi } from "#contract/endpoints/records/job";
import { readsBatchFiles } from "#contract/rules/import/batchReaders";
import { batchWord } from "#contract/words/batchWord";
import type { Library } from "#contract/workflow/shzt";
import { userAtom } from "../../state/session";
import { FileName } from "../../ui/base/FileName";
import { useImportPlace } from "../../ui/import/useImportPlace";
import { count } from "../../values/format";
import { DownloadButton } from "./import/DownloadButton";
import { SubmitBatch } from "./import/SubmitBatch";
import { useRevoke } from "./import/useRevoke";
import "./batches.css";

export type Batch = z.output<typeof drpcApi.pageList.output>["list"][number];

const checking = "0";
const importable = "2";
const stored = "3";
const voided = "4";

/** The file; of a county's part, whose it is. */
export const NameCell = ({ batch: { wjmc, ypcid, xzqmc } }: { batch: Batch }) => (
  <>
    <FileName name={wjmc} />
    {ypcid ? <small className="low-batch-more">{xzqmc}</small> : null}
  </>
);

/** Its state, and what is left for counties to do. */
export function StateCell({ batch }: { batch: Batch }) {
  const { parts, drafts } = batch;
  const waiting = drafts > 0 ? `待提交 ${count(drafts)} 宗` : null;
  const more = parts > 0 ? `分为 ${count(parts)} 个县级批次` : waiting;
  return (
    <>
      {batchWord(batch)}
      {more ? <small className="low-batch-more">{more}</small> : null}
    </>
  );
}

type Props = { library: Library; batch: Batch; onClose: () => void };

export function BatchActions(props: Props) {
  return (
    <div className="ui-row-actions">
      <Leads {...props} />
      <Downloads {...props} />
      <Changes {...props} />
    </div>
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
      <DownloadButton endpoint={drpcApi.report} pcid={pcid} link>
        校验报告
      </DownloadButton>
      {ypcid && cwgs > 0 ? (
        <DownloadButton endpoint={drpcApi.rejected} pcid={pcid} link>
          未入库地块
        </DownloadButton>
      ) : null}
    </>
  );
}

/** What its uploader may do with it, and the county that others have brought it into. */
function Changes({ library, batch }: Props) {
  const user = useAtomValue(userAtom);
  const revoke = useRevoke();
  const { pcid, ypcid, areaCode, scr, drafts, wjmc } = batch;
  const isBrought = ypcid !== null && areaCode === user?.areaCode;
  if (!isBrought && scr !== user?.username) return null;
  return (
    <>
      {isBrought && drafts > 0 ? <SubmitBatch library={library} pcid={pcid} link /> : null}
      <Revoke batch={batch} onRevoke={() => void revoke(pcid, wjmc)} />
    </>
  );
}

/** Revokes the batch, or says why that is no longer possible. */
function Revoke({ batch: { revocable, moved }, onRevoke }: { batch: Batch; onRevoke: () => void }) {
  if (revocable) {
    return (
      <Button type="link" size="small" danger onClick={onRevoke}>
        撤回入库
      </Button>
    );
  }
  if (moved === 0) return null;
  return (
    <span
      className="ui-weak"
      title="整批撤回会抹掉这些地块入库后的修改、提交或删除；可在列表中逐宗处理"
    >
      已变动 {count(moved)} 宗，不能撤回
    </span>
  );
}
