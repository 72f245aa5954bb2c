import { Alert, Button, Result } from "antd";
import { useSetAtom } from "jotai";
import { useEffect, useMemo } from "react";
import type { z } from "zod";
import { drpcApi, importResult } from "#contract/endpoints/records/job";
import type { Library } from "#contract/workflow/shzt";
import { datasetOf } from "../../../records/dxydApiOf";
import { useChanged } from "../../../records/useChanged";
import { mapCommandAtom } from "../../../state/map";
import { useMapPart } from "../../../ui/base/useMapPart";
import { DownloadButton } from "../../../ui/import/DownloadButton";
import type { ImportPlace } from "../../../ui/import/useImportPlace";
import { useRevoke } from "../../../ui/import/useRevoke";
import { count } from "../../../values/format";
import { CountyBatches } from "./CountyBatches";
import { SubmitBatch } from "./SubmitBatch";

const stateOf = (updated: number): string =>
  updated > 0 ? "新增的地块状态为“待提交”，更新的保持原状态" : "入库的地块状态为“待提交”";

const split = (batches: number): string =>
  `已分为 ${count(batches)} 个县级批次，由各县（市、区）提交，由其他审核人员审核。`;

type Props = { library: Library; result: unknown; place: ImportPlace; onRestart: () => void };

/** What an import has stored, and where to go next. */
export function ImportDone({ library, result, place, onRestart }: Props) {
  const changed = useChanged();
  const revoke = useRevoke(datasetOf(library));
  useEffect(() => changed(), [changed]);
  const parsed = importResult.safeParse(result);
  useStoredOnMap(library, parsed.data);
  if (!parsed.success) {
    return <Alert type="error" showIcon title="入库已完成，但结果读取失败，请在导入批次中查看" />;
  }
  const { batchId, total, inserted, updated, skipped, batches } = parsed.data;
  const takeBack = async () => {
    if (await revoke(batchId, `共 ${count(inserted + updated)} 宗`)) place.close();
  };
  return (
    <Result
      status="success"
      title={`入库完成：新增 ${count(inserted)} 宗，更新 ${count(updated)} 宗`}
      subTitle={`文件共 ${count(total)} 宗，未入库 ${count(skipped)} 宗。${stateOf(updated)}，${batches ? split(batches.length) : "请提交审核。"}`}
      extra={[
        ...(batches
          ? []
          : [
              <Button key="show" type="primary" onClick={() => place.showBatch(batchId)}>
                查看本批次
              </Button>,
              <SubmitBatch key="submit" library={library} pcid={batchId} />,
            ]),
        <Button key="again" onClick={onRestart}>
          继续导入
        </Button>,
        skipped > 0 ? (
          <DownloadButton key="rejected" endpoint={drpcApi.rejected} input={{ pcid: batchId }}>
            下载未入库记录
          </DownloadButton>
        ) : null,
        <Button key="revoke" danger onClick={takeBack}>
          {batches ? "撤回全部批次" : "撤回本批次"}
        </Button>,
      ]}
    >
      {batches ? <CountyBatches batches={batches} place={place} /> : null}
    </Result>
  );
}

/** Shows the land that was stored, of all its batches: the map may be where the last problem was. */
function useStoredOnMap(library: Library, done: z.output<typeof importResult> | undefined): void {
  const pcid = done?.batches ? undefined : done?.batchId;
  useMapPart(
    datasetOf(library),
    useMemo(() => (pcid ? { pcid } : {}), [pcid]),
  );
  const fly = useSetAtom(mapCommandAtom);
  const bbox = done?.bbox;
  const known = bbox?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same box is parsed anew by each render
  useEffect(() => {
    if (bbox) fly({ kind: "bbox", bbox });
  }, [known, fly]);
}
