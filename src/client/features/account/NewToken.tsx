import { Alert, Checkbox, Form, Input, Select } from "antd";
import { useState } from "react";
import {
  scopeHints,
  type TokenScope,
  tokenDays,
  tokenScopeKeys,
  tokenScopes,
} from "#contract/apiTokens";
import { apiTokenApi } from "#contract/endpoints/account/apiToken";
import { call } from "../../api/call";
import { Dialog } from "../../ui/base/Dialog";
import { ShownOnce } from "../../ui/base/ShownOnce";

type Values = { name: string; scopes: TokenScope[]; days: number };

const usual: Partial<Values> = { scopes: ["layers"], days: 90 };

/** A new token: what it is for and how long; then the token itself, this once. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const create = async (values: Values) => {
    setBusy(true);
    setFailure(null);
    const result = await call(apiTokenApi.create, values);
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    setToken(result.data.token);
  };
  if (token !== null) {
    return (
      <ShownOnce
        title="接口令牌"
        words="令牌只显示这一次，请立即存入要使用它的程序；遗失了撤销后另建。"
        secret={token}
        what="令牌"
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title="新建接口令牌"
      okText="新建"
      confirmLoading={busy}
      onCancel={onClose}
      onOk={form.submit}
    >
      <Form<Values> form={form} layout="vertical" initialValues={usual} onFinish={create}>
        <Form.Item
          name="name"
          label="名称"
          extra="写明用在哪台电脑、哪个程序上，便于日后辨认。"
          rules={[{ required: true, whitespace: true, message: "请填写令牌名称" }]}
        >
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="scopes"
          label="用途"
          rules={[{ required: true, message: "请选择令牌的用途" }]}
        >
          <Checkbox.Group
            options={tokenScopeKeys.map((value) => ({
              value,
              label: `${tokenScopes[value]}（${scopeHints[value]}）`,
            }))}
          />
        </Form.Item>
        <Form.Item name="days" label="有效期">
          <Select options={tokenDays.map((value) => ({ value, label: `${value} 天` }))} />
        </Form.Item>
      </Form>
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
    </Dialog>
  );
}
