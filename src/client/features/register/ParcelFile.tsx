import { FileTextOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useSetAtom } from "jotai";
import { useCallback, useState } from "react";
import { gyzzApi } from "#contract/endpoints/gyzz";
import { download } from "../../api/download";
import { notifyAtom } from "../../state/notices";
import type { RowItems } from "../../ui/RowActions";

/** Saves 一地一档: everything about parcels of industrial land as one workbook. */
export function useParcelFile() {
  const notify = useSetAtom(notifyAtom);
  const [busy, setBusy] = useState(false);
  const save = useCallback(
    async (dkids: string[]) => {
      setBusy(true);
      const result = await download(gyzzApi.file, { dkids });
      setBusy(false);
      notify(
        result.ok
          ? { kind: "success", text: `已导出 ${result.data.name}` }
          : { kind: "error", text: `没有导出：${result.message}` },
      );
    },
    [notify],
  );
  const item = useCallback<RowItems>(
    ({ dkid }) => [{ key: "file", label: "一地一档", onClick: () => void save([String(dkid)]) }],
    [save],
  );
  return { busy, save, item };
}

const most = 200;

export function ParcelFileButton({ dkids }: { dkids: string[] }) {
  const { busy, save } = useParcelFile();
  return (
    <Button
      size="small"
      icon={<FileTextOutlined />}
      loading={busy}
      disabled={dkids.length > most}
      title={dkids.length > most ? `一次最多 ${most} 宗` : undefined}
      onClick={() => save(dkids)}
    >
      {dkids.length > 1 ? `一地一档（${dkids.length}）` : "一地一档"}
    </Button>
  );
}
