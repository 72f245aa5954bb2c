import { FileTextOutlined } from "@ant-design/icons";
import { Button, Radio } from "antd";
import { useAtomValue } from "jotai";
import { useCallback, useState } from "react";
import { gyzzApi } from "#contract/endpoints/industry/gyzz";
import { lowFileApi } from "#contract/endpoints/low/lowFile";
import { mostParcelFiles } from "#contract/endpoints/records/parcelFile";
import { canAtom } from "../../state/session";
import { count } from "../../values/format";
import type { RowItems } from "../step/RowActions";
import { ExportDialog } from "./ExportDialog";
import { useExport } from "./useExport";

type Format = "pdf" | "xlsx";

/** What the files of each register tell. */
const told = {
  gyyd: "土地、合同、企业、税收、评价、预警、附件和变更历史",
  dxydsd:
    "地块、地上各类登记、关联记录、审核、附件和变更历史，以及地上工业用地的合同、企业、税收和评价",
  dxydst:
    "地块、地上各类登记、关联记录、审核、附件和变更历史，以及地上工业用地的合同、企业、税收和评价",
} as const;
type Filed = keyof typeof told;

/** Whether parcels of a register have files of their own. */
export const isFiled = (dataset: string): dataset is Filed => Object.hasOwn(told, dataset);

const formats = [
  { value: "pdf" as const, label: "PDF 档案（含宗地图、界址点、照片，可打印）" },
  { value: "xlsx" as const, label: "Excel 工作簿（按事项分表）" },
];

/** 一地一档 as a row action for users with the export permission, and the dialog that it opens. */
export function useParcelFile() {
  const may = useAtomValue(canAtom)("export:do");
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const item = useCallback<RowItems>(
    ({ dkid }) =>
      may ? [{ key: "file", label: "一地一档", onClick: () => setAsked([String(dkid)]) }] : [],
    [may],
  );
  const dialog = asked ? (
    <FileDialog of="gyyd" dkids={asked} onClose={() => setAsked(null)} />
  ) : null;
  return { item, dialog };
}

type ButtonProps = { of: Filed; dkids: readonly string[]; size?: "small" | "middle" };

/** Requests the files of parcels; nothing without the export permission. */
export function ParcelFileButton({ of, dkids, size = "small" }: ButtonProps) {
  const can = useAtomValue(canAtom);
  const [open, setOpen] = useState(false);
  const tooMany = dkids.length > mostParcelFiles;
  if (!can("export:do")) return null;
  return (
    <>
      <Button
        size={size}
        icon={<FileTextOutlined />}
        disabled={tooMany || dkids.length === 0}
        title={tooMany ? `一次至多 ${mostParcelFiles} 宗` : undefined}
        onClick={() => setOpen(true)}
      >
        {dkids.length > 1 ? `一地一档（${count(dkids.length)}）` : "一地一档"}
      </Button>
      {open ? <FileDialog of={of} dkids={dkids} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type DialogProps = { of: Filed; dkids: readonly string[]; onClose: () => void };

function FileDialog({ of, dkids, onClose }: DialogProps) {
  const [format, setFormat] = useState<Format>("pdf");
  const { start, ...course } = useExport(onClose);
  const save = () => {
    const order = { dkids: [...dkids], format };
    if (of === "gyyd") return start(gyzzApi.file, order);
    return start(lowFileApi.file, { ...order, dataset: of });
  };
  return (
    <ExportDialog
      title="导出一地一档"
      disabled={false}
      onStart={save}
      onClose={onClose}
      {...course}
    >
      <p>
        将导出 {count(dkids.length)} 宗地块的{told[of]}
        {dkids.length > 1 ? "，每宗单独起页。" : "。"}
      </p>
      <Radio.Group
        aria-label="导出格式"
        vertical
        value={format}
        disabled={course.received !== null}
        onChange={(event) => setFormat(event.target.value)}
        options={formats}
      />
    </ExportDialog>
  );
}
