import { FileExcelOutlined } from "@ant-design/icons";
import { Alert, Button, DatePicker, Input, Modal, Select, Tag } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { sysLogApi } from "#contract/endpoints/account/sys";
import { outcomeWords, remarkOf } from "#contract/words/auditWords";
import { callWords } from "#contract/words/callWords";
import { useCall } from "../../api/useCall";
import { useExport } from "../../ui/export/useExport";
import { count, missing, moment } from "../../values/format";
import { pickedDays } from "../../values/pickedDay";
import { AdminList } from "./AdminList";
import { pageSize, usePaged } from "./usePaged";

type Entry = z.output<typeof sysLogApi.pageList.output>["list"][number];

const tagColors = { done: "green", partly: "orange", failed: "red" } as const;

/** /sys/admin/log: who did what, when, from where, and whether it went through. */
export function Component() {
  const paged = usePaged();
  const [shown, setShown] = useState<Entry | null>(null);
  const { received, failure, start, cancel } = useExport(() => {});
  const outcome = paged.text("outcome");
  const texts = ["username", "action", "object", "from", "to"] as const;
  const filter = {
    ...Object.fromEntries(
      texts.flatMap((key) => {
        const value = paged.text(key);
        return value ? [[key, value]] : [];
      }),
    ),
    ...((outcome === "ok" || outcome === "failed") && { outcome: outcome as "ok" | "failed" }),
  };
  const called = useCall(sysLogApi.pageList, { current: paged.current, pageSize, ...filter });
  return (
    <>
      <AdminList<Entry>
        called={called}
        rowKey="id"
        paged={paged}
        empty="没有符合条件的日志"
        totalText={({ total }) =>
          called.data?.capped ? `超过 ${count(total)} 条，可缩小范围` : `共 ${count(total)} 条`
        }
        bar={
          <>
            <Filters paged={paged} outcome={outcome} />
            <span className="admin-fill" />
            {received === null ? (
              <Button icon={<FileExcelOutlined />} onClick={() => start(sysLogApi.export, filter)}>
                导出xlsx
              </Button>
            ) : (
              <Button onClick={cancel}>取消导出</Button>
            )}
            {failure ? <Alert type="error" showIcon title={`导出失败：${failure}`} /> : null}
          </>
        }
        columns={[
          { title: "时间", width: 150, render: (_, { at }) => moment(at) },
          {
            title: "用户",
            width: 200,
            render: (_, { realName, username }) =>
              realName ? `${realName}（${username}）` : (username ?? missing),
          },
          { title: "行政区", width: 90, render: (_, { areaName }) => areaName ?? missing },
          {
            title: "操作内容",
            width: 220,
            ellipsis: true,
            render: (_, { action }) => <span title={action}>{callWords(action)}</span>,
          },
          {
            title: "对象",
            width: 260,
            ellipsis: true,
            render: (_, { object }) => object ?? missing,
          },
          {
            title: "结果",
            width: 90,
            render: (_, row) => {
              const { kind, words } = outcomeWords(row);
              return <Tag color={tagColors[kind]}>{words}</Tag>;
            },
          },
          {
            title: "说明",
            ellipsis: true,
            width: 300,
            render: (_, row) => remarkOf(row) || missing,
          },
          { title: "IP", width: 120, render: (_, { ip }) => ip ?? missing },
          {
            title: "操作",
            width: 70,
            fixed: "right",
            render: (_, row) => (
              <Button type="link" size="small" onClick={() => setShown(row)}>
                详情
              </Button>
            ),
          },
        ]}
      />
      {shown ? <EntryDialog entry={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

type FilterProps = { paged: ReturnType<typeof usePaged>; outcome: string | undefined };

function Filters({ paged, outcome }: FilterProps) {
  const [from, to] = [paged.text("from"), paged.text("to")];
  const word = (key: string, label: string) => (
    <Input.Search
      className="admin-word"
      aria-label={label}
      placeholder={label}
      allowClear
      defaultValue={paged.text(key)}
      onSearch={(value) => paged.put({ [key]: value })}
    />
  );
  return (
    <>
      {word("username", "账号")}
      {word("action", "操作内容")}
      {word("object", "对象编号")}
      <Select
        aria-label="结果"
        placeholder="结果"
        allowClear
        value={outcome}
        onChange={(value) => paged.put({ outcome: value })}
        options={[
          { value: "ok", label: "成功" },
          { value: "failed", label: "失败" },
        ]}
      />
      <DatePicker.RangePicker
        aria-label="日期"
        allowEmpty={[true, true]}
        value={pickedDays(from, to)}
        onChange={(_, days) => paged.put({ from: days?.[0] ?? null, to: days?.[1] ?? null })}
      />
    </>
  );
}

function EntryDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  return (
    <Modal
      open
      title={`${callWords(entry.action)} · ${moment(entry.at)}`}
      width={640}
      footer={null}
      onCancel={onClose}
    >
      <p>接口：{entry.action}</p>
      <p>对象：{entry.object ?? missing}</p>
      <p>说明：{entry.message ?? missing}</p>
      {entry.details.length > 0 ? (
        <>
          <p>变更内容</p>
          <ul className="admin-change">
            {entry.details.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Modal>
  );
}
