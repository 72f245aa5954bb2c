import { Button, Form, Select } from "antd";
import { useState } from "react";
import { takeoverDataset, takeoverRegisters } from "#contract/rules/takeover/registers";
import { Dialog } from "../../../ui/base/Dialog";
import { SendFile } from "./SendFile";

type Props = { onClose: () => void; onBegun: (id: string) => void };

const registers = takeoverRegisters.map((name) => ({
  value: name,
  label: takeoverDataset(name).title,
}));

/** Chooses the register and uploads its first file. */
export function NewTakeover({ onClose, onBegun }: Props) {
  const [dataset, setDataset] = useState<string | null>(null);
  return (
    <Dialog
      title="新接管"
      width={640}
      onCancel={onClose}
      footer={<Button onClick={onClose}>取消</Button>}
    >
      <Form layout="vertical">
        <Form.Item label="登记册" htmlFor="takeover-register" required>
          <Select
            id="takeover-register"
            showSearch={{ optionFilterProp: "label" }}
            placeholder="请选择要接管的登记册"
            options={registers}
            value={dataset}
            onChange={setDataset}
          />
        </Form.Item>
      </Form>
      {dataset ? (
        <SendFile into={{ dataset }} onSent={({ id }) => onBegun(id)} />
      ) : (
        <p className="ui-second">
          选择登记册后上传文件；同一登记册的多个文件可以在下一步继续添加。
        </p>
      )}
    </Dialog>
  );
}
