import { Button, Modal, Table, type TableColumnsType } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { drpcApi } from "#contract/endpoints/records/job";
import type { Library } from "#contract/workflow/shzt";
import { useCall } from "../../api/useCall";
import { datasetOf } from "../../records/dxydApiOf";
import { dataRevisionAtom } from "../../state/map";
import { ListState } from "../../ui/base/ListState";
import { useLastPage } from "../../ui/base/useLastPage";
import { count, moment } from "../../values/format";
import { type Batch, BatchActions, NameCell, StateCell } from "./BatchCells";

type Props = { library: Library; onClose: () => void };

const pageSize = 10;

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

/** Files that were checked and stored, with their reports; a stored one can be revoked. */
export function BatchesDialog({ library, onClose }: Props) {
  const [current, setCurrent] = useState(1);
  const revision = useAtomValue(dataRevisionAtom);
  const called = useCall(drpcApi.pageList, { ywlx: library, current, pageSize }, revision);
  useLastPage(called.data, { current, pageSize }, setCurrent);
  const columns: TableColumnsType<Batch> = [
    ...facts,
    {
      title: "操作",
      width: 300,
      render: (_, batch) => <BatchActions {...{ library, batch, onClose }} />,
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
