import { Button } from "antd";
import { useSetAtom } from "jotai";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { download } from "../../api/download";
import { notifyAtom } from "../../state/notices";

type Props<E extends Endpoint> = {
  endpoint: E;
  input: z.input<E["input"]>;
  icon?: ReactNode;
  link?: boolean;
  children: ReactNode;
};

/** Downloads a sheet: of an import batch, or a template. */
export function DownloadButton<E extends Endpoint>(props: Props<E>) {
  const { endpoint, input, icon, link, children } = props;
  const [busy, setBusy] = useState(false);
  const notify = useSetAtom(notifyAtom);
  const start = async () => {
    setBusy(true);
    const result = await download(endpoint, input);
    setBusy(false);
    notify(
      result.ok
        ? { kind: "success", text: `已下载 ${result.data.name}` }
        : { kind: "error", text: `下载失败：${result.message}` },
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
