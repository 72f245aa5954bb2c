import { Button } from "antd";
import { useSetAtom } from "jotai";
import { type ReactNode, useState } from "react";
import type { drpcApi } from "#contract/endpoints/records/job";
import { download } from "../../../api/download";
import { notifyAtom } from "../../../state/notices";

type Props = {
  endpoint: typeof drpcApi.report | typeof drpcApi.rejected;
  pcid: string;
  /** Of rejected records: as a shapefile. */
  form?: "shp";
  icon?: ReactNode;
  link?: boolean;
  children: ReactNode;
};

/** Downloads a sheet about one import batch. */
export function DownloadButton({ endpoint, pcid, form, icon, link, children }: Props) {
  const [busy, setBusy] = useState(false);
  const notify = useSetAtom(notifyAtom);
  const start = async () => {
    setBusy(true);
    const result = await download(endpoint, { pcid, ...(form && { form }) });
    setBusy(false);
    notify(
      result.ok
        ? { kind: "success", text: `已下载 ${result.data.name}` }
        : { kind: "error", text: `没有下载：${result.message}` },
    );
  };
  return (
    <Button
      loading={busy}
      onClick={start}
      {...(icon ? { icon } : {})}
      {...(link ? { type: "link" as const, size: "small" as const } : {})}
    >
      {children}
    </Button>
  );
}
