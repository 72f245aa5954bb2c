import { Button, Modal, Table, type TableColumnsType } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { z } from "zod";
import { drpcApi } from "#contract/endpoints/records/job";
import { readsBatchFiles } from "#contract/rules/import/batchReaders";
import { batchWord } from "#contract/words/batchWord";
import type { Library } from "#contract/workflow/shzt";
import { useCall } from "../../api/useCall";
import { datasetOf } from "../../records/dxydApiOf";
import { dataRevisionAtom } from "../../state/map";
import { userAtom } from "../../state/session";
import { FileName } from "../../ui/base/FileName";
import { ListState } from "../../ui/base/ListState";
import { useLastPage } from "../../ui/base/useLastPage";
import { useImportPlace } from "../../ui/import/useImportPlace";
import { count, moment } from "../../values/format";
import { DownloadButton } from "./import/DownloadButton";
import { useRevoke } from "./import/useRevoke";

type Batch = z.output<typeof drpcApi.pageList.output>["list"][number];
type Props = { library: Library; onClose: () => void };

const pageSize = 10;
const stored = "3";
const checking = "0";
const importable = "2";
const voided = "4";

/** A running check has no report yet, and a cancelled one never gets any. */
const hasReport = ({ zt, zs, cwgs }: Batch): boolean =>
  zt !== checking && !(zt === voided && zs === 0 && cwgs === 0);

const facts: TableColumnsType<Batch> = [
  { title: "文件", dataIndex: "wjmc", render: (name: string) => <FileName name={name} /> },
  { title: "上传人", dataIndex: "uploader", width: 120, ellipsis: true },
  { title: "上传时间", dataIndex: "scsj", width: 140, render: moment },
  { title: "总数", dataIndex: "zs", width: 72, align: "right", render: count },
  { title: "通过", dataIndex: "tgs", width: 72, align: "right", render: count },
  { title: "错误", dataIndex: "cwgs", width: 72, align: "right", render: count },
  { title: "警告", dataIndex: "jgs", width: 72, align: "right", render: count },
  { title: "状态", dataIndex: "zt", width: 80, render: (_, batch) => batchWord(batch) },
];

/** Files that were checked and stored, with their reports; a stored one can be revoked. */
export function BatchesDialog({ library, onClose }: Props) {
  const [current, setCurrent] = useState(1);
  const revision = useAtomValue(dataRevisionAtom);
  const user = useAtomValue(userAtom);
  const mayRead = readsBatchFiles(user?.authorities ?? []);
  const place = useImportPlace();
  const revoke = useRevoke();
  const called = useCall(drpcApi.pageList, { ywlx: library, current, pageSize }, revision);
  useLastPage(called.data, { current, pageSize }, setCurrent);
  const columns: TableColumnsType<Batch> = [
    ...facts,
    {
      title: "操作",
      width: 300,
      render: (_, batch) => (
        <div className="ui-row-actions">
          {batch.zt === stored ? (
            <Button
              type="link"
              size="small"
              onClick={() => {
                onClose();
                place.showBatch(batch.pcid);
              }}
            >
              查看地块
            </Button>
          ) : null}
          {batch.jobId ? (
            <Button
              type="link"
              size="small"
              onClick={() => {
                onClose();
                place.resume(batch.jobId as string);
              }}
            >
              {batch.zt === importable ? "继续入库" : "校验结果"}
            </Button>
          ) : null}
          {mayRead && hasReport(batch) ? (
            <DownloadButton endpoint={drpcApi.report} pcid={batch.pcid} link>
              校验报告
            </DownloadButton>
          ) : null}
          {batch.scr === user?.username ? (
            <Revoke batch={batch} onRevoke={() => void revoke(batch.pcid, batch.wjmc)} />
          ) : null}
        </div>
      ),
    },
  ];
  return (
    <Modal
      open
      title={`导入批次 · ${datasetOf(library).title}`}
      width={1120}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Table<Batch>
        size="small"
        rowKey="pcid"
        columns={columns}
        dataSource={called.data?.list ?? []}
        loading={called.loading}
        pagination={{
          current,
          pageSize,
          total: called.data?.total ?? 0,
          onChange: setCurrent,
          hideOnSinglePage: true,
        }}
        locale={{
          emptyText: (
            <ListState
              failure={called.data ? null : called.error}
              loading={called.loading}
              filtered={false}
              empty={<span className="ui-second">导入 mdb 后，批次会列在这里</span>}
              onRetry={called.reload}
              onClear={() => setCurrent(1)}
            />
          ),
        }}
      />
    </Modal>
  );
}

/** Revokes the user's own batch, or says why that is no longer possible. */
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
