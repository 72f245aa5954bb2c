import { Alert, Form, Input, Modal, Select } from "antd";
import { useState } from "react";
import { type Role, roles } from "#contract/roles";

type Props = {
  /** Returns the error; null if it was saved. */
  save: (name: string, shared: Role[]) => Promise<string | null>;
  names: readonly string[];
  onClose: () => void;
};

const options = Object.entries(roles)
  .filter(([role]) => role !== "ROLE_ADMIN")
  .map(([value, label]) => ({ value: value as Role, label }));

/** Asks for a view's name, and for the roles that it is shared with. */
export function SaveView({ save, names, onClose }: Props) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState<Role[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const replaces = names.includes(name.trim());
  const send = async () => {
    setBusy(true);
    const message = await save(name.trim(), shared);
    setBusy(false);
    if (message === null) return onClose();
    setFailure(message);
  };
  return (
    <Modal
      open
      title="保存视图"
      width={420}
      okText={replaces ? "替换" : "保存"}
      cancelText="取消"
      okButtonProps={{ disabled: name.trim() === "", loading: busy }}
      onOk={send}
      onCancel={onClose}
    >
      <Form component={false} layout="vertical">
        <Form.Item
          label="视图名称"
          htmlFor="view-name"
          required
          extra={replaces ? "已有同名视图，保存后将替换它" : undefined}
        >
          <Input
            id="view-name"
            value={name}
            maxLength={30}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={() => name.trim() && void send()}
            autoFocus
          />
        </Form.Item>
        <Form.Item
          label="共享给角色"
          htmlFor="view-roles"
          extra="本行政区内的这些角色都能看到；链接可发给任何用户"
        >
          <Select<Role[]>
            id="view-roles"
            mode="multiple"
            value={shared}
            onChange={setShared}
            options={options}
            placeholder="仅自己可见"
          />
        </Form.Item>
      </Form>
      {failure ? <Alert type="error" showIcon title={`没有保存：${failure}`} /> : null}
    </Modal>
  );
}
