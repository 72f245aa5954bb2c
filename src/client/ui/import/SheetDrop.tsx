import { Upload } from "antd";
import type { ReactNode } from "react";

type Props = { busy: boolean; busyText: string; help: ReactNode; onFile: (file: File) => void };

/** Drop zone and file picker for a table. */
export function SheetDrop({ busy, busyText, help, onFile }: Props) {
  return (
    <Upload.Dragger
      accept={{ format: ".xlsx,.xls,.csv", filter: "native" }}
      showUploadList={false}
      disabled={busy}
      beforeUpload={(file) => {
        onFile(file);
        return false;
      }}
    >
      <p>{busy ? busyText : "点击选择，或把 xlsx、xls、csv 文件拖到这里"}</p>
      <p className="ui-second">{help}</p>
    </Upload.Dragger>
  );
}
