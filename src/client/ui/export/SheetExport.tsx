import { FileExcelOutlined } from "@ant-design/icons";
import { Button, Checkbox, Radio } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { Endpoint } from "#contract/define/endpoint";
import { personView } from "#contract/define/field";
import { isPersonal } from "#contract/define/secret";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { limits } from "#contract/limits";
import type { FilterValues, ListQuery } from "../../records/listQuery";
import type { Register } from "../../records/registerOf";
import { canAtom } from "../../state/session";
import { useMay } from "../step/useMay";
import { ExportDialog } from "./ExportDialog";
import { totalText } from "./totalText";
import { useExport } from "./useExport";

type Props = {
  register: Register;
  filters: FilterValues;
  sort?: ListQuery["sort"];
  /** Fields as currently shown in the table. */
  columns: readonly string[];
  total: number | null;
  /** What is exported, if it is not the filtered list. */
  what?: string;
  /** A special call that makes the sheet from the shown columns. */
  endpoint?: Endpoint | undefined;
};

/** Exports exactly the listed records as a sheet. */
export function SheetExport(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FileExcelOutlined />} onClick={() => setOpen(true)}>
        导出xlsx
      </Button>
      {open ? <SheetDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function SheetDialog(props: Props & { onClose: () => void }) {
  const { register, filters, sort, columns, total, endpoint, what, onClose } = props;
  const [which, setWhich] = useState<"shown" | "all">("shown");
  const [people, setPeople] = useState(false);
  const can = useAtomValue(canAtom);
  const may = useMay(register);
  const { start, startLong, ...job } = useExport(onClose);
  const busy = job.received !== null || job.long !== null;
  const { fields } = register.dataset;
  const besides = columns.filter((key) => !Object.hasOwn(fields, key));
  const all = [...Object.keys(fields), ...besides];
  const written = which === "shown" ? columns : all;
  const hasPeople = written.some((key) => fields[key] && isPersonal(fields[key]));
  const send = () => {
    if (endpoint) return start(endpoint, { ...filters, columns, ...(sort && { sort }) });
    const order = {
      dataset: register.dataset.name,
      filter: filters,
      columns: [...written],
      people: people && hasPeople,
      ...(sort && { sort }),
    };
    return (total ?? 0) > limits.exportRowsAtOnce
      ? startLong(order)
      : start(exportListApi.list, order);
  };
  return (
    <ExportDialog title="导出xlsx" {...job} disabled={!total} onStart={send} onClose={onClose}>
      <p>
        将导出{what ?? "当前筛选结果"}
        {totalText(total, register.dataset)}
        {what ? "" : "，按列表的排序"}。
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
      {!endpoint && may.write && register.dataset.work.bulk ? (
        <p className="ui-second ui-top-gap">
          改好后可用列表上方的“上传到已有记录”传回，核对差异后保存
        </p>
      ) : null}
      {!endpoint && hasPeople && can(personView) ? (
        <Checkbox
          checked={people}
          disabled={busy}
          onChange={(event) => setPeople(event.target.checked)}
        >
          姓名、电话写出完整内容（记入操作日志）
        </Checkbox>
      ) : null}
    </ExportDialog>
  );
}
