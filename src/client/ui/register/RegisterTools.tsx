import { CopyOutlined, DeleteOutlined, PlusOutlined, TableOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import type { ReactNode } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Endpoint } from "#contract/define/endpoint";
import type { FilterValues } from "../../records/listQuery";
import type { Register } from "../../records/registerOf";
import { notifyAtom } from "../../state/notices";
import { canAtom } from "../../state/session";
import { count } from "../../values/format";
import { useOpenRecord } from "../base/useOpenRecord";
import { BulkEdit } from "../bulk/BulkEdit";
import { ExportButton } from "../export/ExportButton";
import { sheetText } from "../export/exportHeadingsOf";
import { SelectionExport } from "../export/SelectionExport";
import { SheetExport } from "../export/SheetExport";
import { TxtExport } from "../export/TxtExport";
import type { Grid } from "../grid/useGridEdits";
import type { Listing, Selected } from "../list/DatasetTable";
import { SavedViews } from "../list/SavedViews";
import { StepBar } from "../step/StepBar";
import { useMay } from "../step/useMay";
import { useRemove } from "../step/useRemove";
import { UploadMenu } from "./UploadMenu";

export type ToolsContext = {
  listing: Listing;
  /** The current filter, with the region and the page's fixed filters. */
  scoped: FilterValues;
  /** A call that makes the sheet from the filter alone. */
  sheet?: Endpoint | undefined;
};

type Props = ToolsContext & {
  register: Register;
  name: string;
  tools?: ((context: ToolsContext) => ReactNode) | undefined;
  create?: false | ReactNode;
  grid: Grid;
};

/** A list's buttons in the standard order: 新增, 导入, 导出, and the saved views. */
export function RegisterTools(props: Props) {
  const { register, name, listing, scoped, sheet, tools, create, grid } = props;
  const can = useAtomValue(canAtom);
  const may = useMay(register);
  const { open } = useOpenRecord();
  const { total, query, keys } = listing;
  return (
    <div className="ui-bulk">
      {create}
      {create === undefined && may.insert ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => open("new")}>
          新增
        </Button>
      ) : null}
      {tools?.({ listing, scoped, sheet })}
      {grid.isOpen && !grid.on ? (
        <Button
          icon={<TableOutlined />}
          title="在表格里直接修改，可从 Excel 粘贴"
          onClick={() => grid.start(null)}
        >
          表格编辑
        </Button>
      ) : null}
      {may.write && !grid.on ? <UploadMenu register={register} takesSheets={grid.isOpen} /> : null}
      {can("export:do") ? (
        <>
          <SheetExport
            register={register}
            filters={scoped}
            sort={query.sort}
            columns={keys}
            total={total}
            endpoint={sheet}
          />
          {register.exportShape ? (
            <ExportButton
              endpoint={register.exportShape}
              dataset={register.dataset}
              filters={scoped}
              total={total}
            />
          ) : null}
          {register.dataset.geometry === "Polygon" ? (
            <TxtExport register={register} filters={scoped} total={total} />
          ) : null}
        </>
      ) : null}
      <SavedViews name={name} look={listing.look} />
    </div>
  );
}

type BulkProps = { register: Register; selected: Selected<AnyRecord> };

/** Actions on the selected records. */
export function RegisterBulk({ register, selected }: BulkProps) {
  const { ids, rows, keys, done } = selected;
  const notify = useSetAtom(notifyAtom);
  const remove = useRemove(register);
  const may = useMay(register);
  const removable = rows.filter((row) => may.remove(row));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sheetText(register.dataset, rows));
      notify({ kind: "success", text: `已复制 ${count(rows.length)} 行，可粘贴到表格` });
    } catch {
      notify({ kind: "error", text: "浏览器不允许复制，请用导出" });
    }
  };
  return (
    <>
      <StepBar register={register} rows={rows} onDone={done} counted />
      <BulkEdit register={register} rows={rows} done={done} />
      <Button size="small" icon={<CopyOutlined />} onClick={copy}>
        复制
      </Button>
      <SelectionExport register={register} ids={ids} columns={keys} />
      {removable.length > 0 ? (
        <Button
          size="small"
          danger
          icon={<DeleteOutlined />}
          onClick={() => remove(removable, done)}
        >
          删除（{removable.length}）
        </Button>
      ) : null}
    </>
  );
}
