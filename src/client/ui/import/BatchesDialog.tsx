import { Button, Modal, Table, type TableColumnsType } from "antd";
import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import type { AnyDataset } from "#contract/define/dataset";
import { drpcApi } from "#contract/endpoints/records/job";
import { batchWord } from "#contract/words/batchWord";
import { useCall } from "../../api/useCall";
import { dataRevisionAtom } from "../../state/map";
import { userAtom } from "../../state/session";
import { count, moment } from "../../values/format";
import { FileName } from "../base/FileName";
import { ListState } from "../base/ListState";
import { useLastPage } from "../base/useLastPage";
import { useRevoke } from "./useRevoke";
import "./batches.css";

export type Batch = z.output<typeof drpcApi.pageList.output>["list"][number];
type Register = NonNullable<z.input<typeof drpcApi.pageList.input>["ywlx"]>;

type Props = {
  dataset: Pick<AnyDataset, "title" | "work">;
  register: Register;
  /** What a list without batches says. */
  empty: string;
  /** What else can be done with a batch. */
  actions: (batch: Batch) => ReactNode;
  onClose: () => void;
};

const pageSize = 10;

/** A part of a file of several counties that others have brought into the user's. */
export const isBroughtTo = (
  user: { areaCode: string } | null,
  { ypcid, areaCode }: Pick<Batch, "ypcid" | "areaCode">,
): boolean => ypcid !== null && areaCode === user?.areaCode;

const facts: TableColumnsType<Batch> = [
  { title: "文件", dataIndex: "wjmc", render: (_, batch) => <NameCell batch={batch} /> },
  { title: "上传人", dataIndex: "uploader", width: 120, ellipsis: true },
  { title: "上传时间", dataIndex: "scsj", width: 140, render: moment },
  { title: "总数", dataIndex: "zs", width: 72, align: "right", render: count },
  { title: "通过", dataIndex: "tgs", width: 72, align: "right", render: count },
  { title: "错误", dataIndex: "cwgs", width: 72, align: "right", render: count },
  { title: "警告", dataIndex: "jgs", width: 72, align: "right", render: count },
  { title: "状态", dataIndex: "zt", width: 128, render: (_, batch) => <StateCell batch={batch} /> },
];

/** Files and sheets that were checked and stored; a stored one can be revoked. */
export function BatchesDialog({ dataset, register, empty, actions, onClose }: Props) {
  const [current, setCurrent] = useState(1);
  const revision = useAtomValue(dataRevisionAtom);
  const user = useAtomValue(userAtom);
  const revoke = useRevoke(dataset);
  const called = useCall(drpcApi.pageList, { ywlx: register, current, pageSize }, revision);
  useLastPage(called.data, { current, pageSize }, setCurrent);
  const columns: TableColumnsType<Batch> = [
    ...facts,
    {
      title: "操作",
      width: 300,
      render: (_, batch) => (
        <div className="ui-row-actions">
          {actions(batch)}
          {batch.scr === user?.username || isBroughtTo(user, batch) ? (
            <Revoke
              batch={batch}
              counter={dataset.work.counter}
              onRevoke={() => void revoke(batch.pcid, batch.wjmc)}
            />
          ) : null}
        </div>
      ),
    },
  ];
  return (
    <Modal
      open
      title={`导入批次 · ${dataset.title}`}
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
              empty={<span className="ui-second">{empty}</span>}
              onRetry={called.reload}
              onClear={() => setCurrent(1)}
            />
          ),
        }}
      />
    </Modal>
  );
}

/** The file; of a county's part, whose it is. */
const NameCell = ({ batch: { wjmc, ypcid, xzqmc } }: { batch: Batch }) => (
  <>
    <FileName name={wjmc} />
    {ypcid ? <small className="import-batch-more">{xzqmc}</small> : null}
  </>
);

/** Its state, and what is left for counties to do. */
function StateCell({ batch }: { batch: Batch }) {
  const { parts, drafts } = batch;
  const waiting = drafts > 0 ? `待提交 ${count(drafts)} 宗` : null;
  const more = parts > 0 ? `分为 ${count(parts)} 个县级批次` : waiting;
  return (
    <>
      {batchWord(batch)}
      {more ? <small className="import-batch-more">{more}</small> : null}
    </>
  );
}

type RevokeProps = { batch: Batch; counter: string; onRevoke: () => void };

/** Revokes the batch, or says why that is no longer possible. */
function Revoke({ batch: { revocable, moved }, counter, onRevoke }: RevokeProps) {
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
      title="整批撤回会抹掉这些记录入库后的修改、提交或删除；可在列表中逐个处理"
    >
      已变动 {count(moved)} {counter}，不能撤回
    </span>
  );
}
