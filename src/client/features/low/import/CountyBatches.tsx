import { Button, Table, type TableColumnsType } from "antd";
import type { z } from "zod";
import type { importResult } from "#contract/endpoints/records/job";
import type { ImportPlace } from "../../../ui/import/useImportPlace";
import { count, mu } from "../../../values/format";

type Batch = NonNullable<z.output<typeof importResult>["batches"]>[number];

const facts: TableColumnsType<Batch> = [
  { title: "县（市、区）", dataIndex: "xzqmc" },
  { title: "新增（宗）", dataIndex: "inserted", align: "right", render: count },
  { title: "更新（宗）", dataIndex: "updated", align: "right", render: count },
  { title: "面积（亩）", dataIndex: "mj", align: "right", render: mu },
];

type Props = { batches: readonly Batch[]; place: ImportPlace };

/** The batches that a file of several counties has become. */
export function CountyBatches({ batches, place }: Props) {
  const columns: TableColumnsType<Batch> = [
    ...facts,
    {
      title: "批次",
      width: 120,
      render: (_, { batchId, xzqmc }) => (
        <Button
          type="link"
          size="small"
          aria-label={`查看${xzqmc}批次`}
          onClick={() => place.showBatch(batchId)}
        >
          查看批次
        </Button>
      ),
    },
  ];
  return (
    <section className="import-counties" aria-label="县级批次">
      <Table<Batch>
        size="small"
        rowKey="batchId"
        columns={columns}
        dataSource={[...batches]}
        pagination={false}
        scroll={{ y: 240 }}
      />
    </section>
  );
}
