import { FileExcelOutlined } from "@ant-design/icons";
import { Alert, Button, Modal, Progress, Radio } from "antd";
import { useState } from "react";
import type { Endpoint } from "#contract/define/endpoint";
import { exportListApi } from "#contract/endpoints/exportList";
import { bytesText, count } from "./format";
import type { FilterValues, ListQuery } from "./listQuery";
import type { Register } from "./register";
import { useExport } from "./useExport";

type Props = {
  register: Register;
  filters: FilterValues;
  sort?: ListQuery["sort"];
  /** Fields as the table shows them now. */
  columns: readonly string[];
  total: number | null;
  /** A call of its own that makes the sheet of the columns that are shown. */
  endpoint?: Endpoint | undefined;
};

/** Exports exactly what the list shows as a sheet. */
export function SheetExport(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FileExcelOutlined />} onClick={() => setOpen(true)}>
        导出表格
      </Button>
      {open ? <SheetDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function SheetDialog(props: Props & { onClose: () => void }) {
  const { register, filters, sort, columns, total, endpoint, onClose } = props;
  const [which, setWhich] = useState<"shown" | "all">("shown");
  const { received, failure, start, cancel } = useExport(onClose);
  const busy = received !== null;
  const all = Object.keys(register.dataset.fields);
  const send = () =>
    endpoint
      ? start(endpoint, { ...filters, columns, ...(sort && { sort }) })
      : start(exportListApi.list, {
          dataset: register.dataset.name,
          filter: filters,
          columns: which === "shown" ? columns : all,
          ...(sort && { sort }),
        });
  return (
    <Modal
      open
      title="导出表格"
      width={480}
      mask={{ closable: false }}
      onCancel={() => {
        cancel();
        onClose();
      }}
      footer={
        busy ? (
          <Button onClick={cancel}>取消导出</Button>
        ) : (
          <>
            <Button onClick={onClose}>关闭</Button>
            <Button type="primary" disabled={total === 0} onClick={send}>
              导出
            </Button>
          </>
        )
      }
    >
      <p>
        将导出当前筛选结果{total === null ? "" : `，共 ${count(total)} ${register.unit}`}
        ，按列表的排序。
      </p>
      {endpoint ? null : (
        <Radio.Group
          aria-label="导出的列"
          value={which}
          disabled={busy}
          onChange={(event) => setWhich(event.target.value)}
          options={[
            { value: "shown", label: `当前显示的 ${columns.length} 列` },
            { value: "all", label: `全部 ${all.length} 列` },
          ]}
        />
      )}
      {busy ? (
        <div role="status">
          <Progress percent={100} status="active" showInfo={false} size="small" />
          正在生成，已接收 {bytesText(received)}
        </div>
      ) : null}
      {failure ? (
        <Alert
          type="error"
          showIcon
          title={`没有导出：${failure}`}
          description="可稍后重试，或缩小筛选范围。"
        />
      ) : null}
    </Modal>
  );
}
