import { UploadOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { lazy, Suspense, useState } from "react";
import type { Register } from "../../records/registerOf";

const JoinDialog = lazy(() =>
  import("../bulk/JoinDialog").then((module) => ({ default: module.JoinDialog })),
);

type Props = { register: Register };

/** What comes back to records that are there, by their numbers: a changed export. */
export function UploadMenu({ register }: Props) {
  const [open, setOpen] = useState(false);
  const { fields, key } = register.dataset;
  const label = fields[key.number]?.label ?? "编号";
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{
          items: [{ key: "sheet", label: "用表格更新" }],
          onClick: () => setOpen(true),
        }}
      >
        <Button
          icon={<UploadOutlined />}
          aria-label="上传到已有记录"
          title={`把改好的表格按${label}传到已有的记录`}
        />
      </Dropdown>
      <Suspense>
        {open ? <JoinDialog register={register} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
