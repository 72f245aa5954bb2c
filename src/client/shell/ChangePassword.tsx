import { Form, Input } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { userApi } from "#contract/endpoints/account/login";
import { type PasswordOwner, passwordFault } from "#contract/passwordRules";
import { call } from "../api/call";
import { refreshUser, signOut } from "../api/session";
import { notifyAtom } from "../state/notices";
import { forget } from "../state/remembered";
import { userAtom } from "../state/session";
import { Dialog } from "../ui/base/Dialog";
import { PasswordHints } from "./PasswordHints";

type Values = { old: string; password: string; again: string };

const newPassword = (owner: PasswordOwner) => ({
  validator: async (_rule: unknown, value: string | undefined) => {
    if (!value) throw new Error("请输入新密码");
    const fault = passwordFault(value, owner);
    if (fault) throw new Error(`不符合要求：${fault}`);
  },
});

const nobody: PasswordOwner = { username: "", realName: "" };

type Props = {
  /** The password is a one-time one: nothing else is possible until it has been changed. */
  forced?: boolean;
  onClose: () => void;
};

const changed = "密码已修改，其他设备须重新登录，本机记住的旧密码已清除";

const forcedTitle = (isOver: boolean) =>
  isOver ? "密码已过有效期，请先修改密码" : "首次登录或重置之后，请先修改密码";

/** 修改密码 */
export function ChangePassword({ forced = false, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const notify = useSetAtom(notifyAtom);
  const user = useAtomValue(userAtom);
  const owner = user ?? nobody;
  const typed = Form.useWatch("password", form) ?? "";

  const submit = async ({ old, password }: Values) => {
    setBusy(true);
    const result = await call(userApi.changePassword, { old, password });
    if (!result.ok) {
      setBusy(false);
      const field = result.message.startsWith("新密码") ? "password" : "old";
      form.setFields([{ name: field, errors: [result.message] }]);
      return;
    }
    // 记住密码 still holds the old one.
    forget();
    if (forced) await refreshUser();
    setBusy(false);
    notify({ kind: "success", text: changed });
    onClose();
  };

  return (
    <Dialog
      title={forced ? forcedTitle(user?.passwordDays === 0) : "修改密码"}
      okText="保存"
      cancelText={forced ? "退出登录" : "取消"}
      confirmLoading={busy}
      closable={!forced}
      keyboard={!forced}
      mask={forced ? false : { closable: false }}
      onOk={() => form.submit()}
      onCancel={forced ? signOut : onClose}
      width={420}
      styles={{ header: { marginBottom: 20 }, footer: { marginTop: 24 } }}
    >
      <Form<Values> form={form} layout="vertical" validateTrigger="onBlur" onFinish={submit}>
        <Form.Item name="old" label="原密码" rules={[{ required: true, message: "请输入原密码" }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="password"
          label="新密码"
          extra={<PasswordHints password={typed} owner={owner} />}
          required
          rules={[newPassword(owner)]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="again"
          label="再输一次新密码"
          dependencies={["password"]}
          rules={[
            { required: true, message: "请再输一次新密码" },
            ({ getFieldValue }) => ({
              validator: async (_rule, value) => {
                if (value && value !== getFieldValue("password")) {
                  throw new Error("两次输入的新密码不一致");
                }
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** Shown instead of every page until a one-time password has been changed. */
export function ForcedPassword() {
  return <ChangePassword forced onClose={() => undefined} />;
}
