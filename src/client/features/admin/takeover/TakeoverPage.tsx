import { Button } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { takeoverApi, takeoverStates } from "#contract/endpoints/uploads/takeover";
import { takeoverDataset } from "#contract/rules/takeover/registers";
import { useCall } from "../../../api/useCall";
import { count, missing, moment } from "../../../values/format";
import { AdminList } from "../AdminList";
import { pageSize, usePaged } from "../usePaged";
import { NewTakeover } from "./NewTakeover";
import { TakeoverDetail } from "./TakeoverDetail";

type Row = z.output<typeof takeoverApi.pageList.output>["list"][number];

/** /sys/admin/takeover: whole registers of other systems, from their files to records of ours. */
export function Component() {
  const paged = usePaged();
  const id = paged.text("id");
  if (id) return <TakeoverDetail key={id} id={id} onBack={() => paged.put({ id: null })} />;
  return <Takeovers paged={paged} />;
}

function Takeovers({ paged }: { paged: ReturnType<typeof usePaged> }) {
  const called = useCall(takeoverApi.pageList, { current: paged.current, pageSize });
  const [isNew, setNew] = useState(false);
  return (
    <>
      <AdminList<Row>
        called={called}
        rowKey="id"
        paged={paged}
        empty="还没有接管过登记册：点“新接管”，选择登记册并上传原系统的文件"
        bar={
          <>
            <span className="ui-second">
              把原系统的整册数据接管进来：先试运行看报告，再一次入册；入册后未改动前可整批撤回。
            </span>
            <span className="admin-fill" />
            <Button onClick={called.reload}>刷新</Button>
            <Button type="primary" onClick={() => setNew(true)}>
              新接管
            </Button>
          </>
        }
        columns={[
          {
            title: "登记册",
            width: 150,
            render: (_, { dataset }) => takeoverDataset(dataset).title,
          },
          { title: "文件", width: 260, ellipsis: true, render: (_, row) => row.files.join("、") },
          { title: "状态", width: 90, render: (_, { state }) => takeoverStates[state] },
          {
            ...{ title: "记录", width: 100, align: "right", className: "ui-whole" },
            render: (_, { total }) => count(total),
          },
          {
            ...{ title: "可接管", width: 100, align: "right", className: "ui-whole" },
            render: (_, { taken }) => count(taken),
          },
          { title: "发起人", dataIndex: "author", width: 110 },
          { title: "发起时间", width: 150, render: (_, { begunAt }) => moment(begunAt) },
          {
            ...{ title: "接管时间", width: 150 },
            render: (_, { doneAt }) => (doneAt ? moment(doneAt) : missing),
          },
          {
            ...{ title: "操作", width: 80, fixed: "right" },
            render: (_, { id }) => (
              <Button type="link" size="small" onClick={() => paged.put({ id })}>
                打开
              </Button>
            ),
          },
        ]}
      />
      {isNew ? (
        <NewTakeover onClose={() => setNew(false)} onBegun={(id) => paged.put({ id })} />
      ) : null}
    </>
  );
}
