import { DownloadOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { limits } from "#contract/limits";
import { call } from "../../../api/call";
import { download } from "../../../api/download";
import { jobsRevisionAtom } from "../../../state/jobs";
import { notifyAtom } from "../../../state/notices";
import { canAtom } from "../../../state/session";
import type { RecordList } from "../kit/filters";

type Props = {
  list: RecordList;
  sort: { field: string; order: "asc" | "desc" } | undefined;
  /** An empty list has no sheet. */
  total: number;
};

/** Exports the open list as a sheet. */
export function SheetButton({ list: { dataset, filter }, sort, total }: Props) {
  const may = useAtomValue(canAtom)(exportListApi.list.access ?? "");
  const notify = useSetAtom(notifyAtom);
  const tellJobs = useSetAtom(jobsRevisionAtom);
  const [busy, setBusy] = useState(false);
  if (!may) return null;
  const save = async () => {
    setBusy(true);
    const order = { dataset, filter, ...(sort && { sort }) };
    const isLong = total > limits.exportRowsAtOnce;
    const reply = isLong
      ? await call(exportListApi.start, order)
      : await download(exportListApi.list, order);
    setBusy(false);
    if (isLong && reply.ok) {
      notify({ kind: "success", text: "已开始导出，在页面上方的“任务”中查看进度、下载文件" });
      tellJobs((revision) => revision + 1);
    }
    if (!reply.ok) notify({ kind: "error", text: `导出失败：${reply.message}` });
  };
  return (
    <Tooltip title="导出这份清单（xlsx）">
      <Button
        type="text"
        size="small"
        loading={busy}
        disabled={total === 0}
        icon={<DownloadOutlined />}
        aria-label="导出清单"
        onClick={save}
      >
        导出
      </Button>
    </Tooltip>
  );
}
