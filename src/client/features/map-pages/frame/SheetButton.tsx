import { DownloadOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { download } from "../../../api/download";
import { notifyAtom } from "../../../state/notices";
import { canAtom } from "../../../state/session";
import type { RecordList } from "../kit/filters";

type Props = {
  list: RecordList;
  sort: { field: string; order: "asc" | "desc" } | undefined;
  /** An empty list has no sheet. */
  disabled: boolean;
};

/** Exports the open list as a sheet. */
export function SheetButton({ list: { dataset, filter }, sort, disabled }: Props) {
  const may = useAtomValue(canAtom)(exportListApi.list.access ?? "");
  const notify = useSetAtom(notifyAtom);
  const [busy, setBusy] = useState(false);
  if (!may) return null;
  const save = async () => {
    setBusy(true);
    const reply = await download(exportListApi.list, { dataset, filter, ...(sort && { sort }) });
    setBusy(false);
    if (!reply.ok) notify({ kind: "error", text: `没有导出：${reply.message}` });
  };
  return (
    <Tooltip title="导出这份清单（xlsx）">
      <Button
        type="text"
        size="small"
        loading={busy}
        disabled={disabled}
        icon={<DownloadOutlined />}
        aria-label="导出清单"
        onClick={save}
      >
        导出
      </Button>
    </Tooltip>
  );
}
