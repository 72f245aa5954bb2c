import { ExportOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { Register } from "../../records/registerOf";
import { canAtom } from "../../state/session";
import { ShapeDialog } from "./ExportButton";
import { SheetDialog } from "./SheetExport";
import { TxtDialog } from "./TxtExport";

type Props = {
  register: Register;
  ids: readonly string[];
  /** Fields as currently shown in the table. */
  columns: readonly string[];
};

type Form = "sheet" | "shape" | "txt";

const labels: Readonly<Record<Form, string>> = { sheet: "xlsx", shape: "SHP", txt: "TXT坐标" };

/** Exports the selected records, in the same formats as the whole list. */
export function SelectionExport({ register, ids, columns }: Props) {
  const may = useAtomValue(canAtom)("export:do");
  const [form, setForm] = useState<Form | null>(null);
  if (!may) return null;
  const { dataset, exportShape } = register;
  const part = {
    filters: { [`${dataset.key.id}s`]: [...ids] },
    total: ids.length,
    what: "所选记录",
    onClose: () => setForm(null),
  };
  const forms: Form[] = [
    "sheet",
    ...(exportShape ? ["shape" as const] : []),
    ...(dataset.geometry === "Polygon" ? ["txt" as const] : []),
  ];
  const items = forms.map((key) => ({ key, label: labels[key], onClick: () => setForm(key) }));
  return (
    <>
      <Dropdown menu={{ items }} trigger={["click"]}>
        <Button size="small" icon={<ExportOutlined />}>
          导出所选
        </Button>
      </Dropdown>
      {form === "sheet" ? <SheetDialog {...part} register={register} columns={columns} /> : null}
      {form === "shape" && exportShape ? (
        <ShapeDialog {...part} endpoint={exportShape} dataset={dataset} />
      ) : null}
      {form === "txt" ? <TxtDialog {...part} register={register} /> : null}
    </>
  );
}
