import { UploadOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { lazy, Suspense, useState } from "react";
import type { Register } from "../../records/registerOf";

const JoinDialog = lazy(() =>
  import("../bulk/JoinDialog").then((module) => ({ default: module.JoinDialog })),
);
const FolderDialog = lazy(() =>
  import("../files/FolderDialog").then((module) => ({ default: module.FolderDialog })),
);

type Props = {
  register: Register;
  /** Whether its records can be changed by a workbook. */
  takesSheets: boolean;
};

/** What comes back to records that are there, by their numbers: a changed export, a folder of attachments. */
export function UploadMenu({ register, takesSheets }: Props) {
  const [open, setOpen] = useState<"sheet" | "folder" | null>(null);
  const { fields, key } = register.dataset;
  const label = fields[key.number]?.label ?? "编号";
  const close = () => setOpen(null);
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{
          items: [
            ...(takesSheets ? [{ key: "sheet", label: "用表格更新" }] : []),
            { key: "folder", label: `按${label}上传附件` },
          ],
          onClick: (item) => setOpen(item.key === "sheet" ? "sheet" : "folder"),
        }}
      >
        <Button
          icon={<UploadOutlined />}
          aria-label="上传到已有记录"
          title={`把改好的表格或一批附件按${label}传到已有的记录`}
        />
      </Dropdown>
      <Suspense>
        {open === "sheet" ? <JoinDialog register={register} onClose={close} /> : null}
        {open === "folder" ? <FolderDialog register={register} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
