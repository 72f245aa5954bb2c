import { FileTextOutlined } from "@ant-design/icons";
import { Button, Radio } from "antd";
import { useAtomValue } from "jotai";
import { useCallback, useState } from "react";
import { gyzzApi, mostParcelFiles } from "#contract/endpoints/industry/gyzz";
import { canAtom } from "../../state/session";
import { count } from "../../values/format";
import type { RowItems } from "../step/RowActions";
import { ExportDialog } from "./ExportDialog";
import { useExport } from "./useExport";

type Format = "pdf" | "xlsx";

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
  const dialog = asked ? <FileDialog dkids={asked} onClose={() => setAsked(null)} /> : null;
  return { item, dialog };
}

type ButtonProps = { dkids: readonly string[]; size?: "small" | "middle" };

/** Requests the files of industrial parcels; nothing without the export permission. */
export function ParcelFileButton({ dkids, size = "small" }: ButtonProps) {
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
      {open ? <FileDialog dkids={dkids} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type DialogProps = { dkids: readonly string[]; onClose: () => void };

function FileDialog({ dkids, onClose }: DialogProps) {
  const [format, setFormat] = useState<Format>("pdf");
  const { start, ...course } = useExport(onClose);
  return (
    <ExportDialog
      title="导出一地一档"
      disabled={false}
      onStart={() => start(gyzzApi.file, { dkids: [...dkids], format })}
      onClose={onClose}
      {...course}
    >
      <p>
        将导出 {count(dkids.length)} 宗地块的土地、合同、企业、税收、评价、预警、附件和变更历史
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
