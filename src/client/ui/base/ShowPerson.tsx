import { EyeOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import { personView } from "#contract/define/field";
import { personApi } from "#contract/endpoints/records/person";
import { call } from "../../api/call";
import { notifyAtom } from "../../state/notices";
import { canAtom } from "../../state/session";

type Props = {
  dataset: AnyDataset;
  id: string;
  name: string;
  onShown: (value: string | null) => void;
};

/** Asks for a name or number of a person in full; the log says who did. Nothing without the right. */
export function ShowPerson({ dataset, id, name, onShown }: Props) {
  const can = useAtomValue(canAtom);
  const notify = useSetAtom(notifyAtom);
  const [busy, setBusy] = useState(false);
  if (!can(personView)) return null;
  const label = dataset.fields[name]?.label ?? name;
  const show = async () => {
    setBusy(true);
    const reply = await call(personApi.show, { dataset: dataset.name, id, fields: [name] });
    setBusy(false);
    if (reply.ok) onShown(reply.data.values[name] ?? null);
    else notify({ kind: "error", text: `没有显示${label}：${reply.message}` });
  };
  return (
    <Button
      type="link"
      size="small"
      icon={<EyeOutlined />}
      loading={busy}
      onClick={() => void show()}
      aria-label={`显示${label}`}
      title="显示完整内容，查看会记入操作日志"
    >
      显示
    </Button>
  );
}
