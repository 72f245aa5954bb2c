import { Form, Input, Modal } from "antd";
import { useSetAtom } from "jotai";
import { useState } from "react";
import { userApi } from "#contract/endpoints/account/login";
import { call } from "../api/call";
import { refreshUser, signOut } from "../api/session";
import { notifyAtom } from "../state/notices";
import { forget } from "../state/remembered";

type Values = { old: string; password: string; again: string };

const passwordSchema = userApi.changePassword.input.shape.password;

const newPassword = {
  validator: async (_rule: unknown, value: string | undefined) => {
    if (!value) throw new Error("请输入新密码");
    const checked = passwordSchema.safeParse(value);
    if (!checked.success) throw new Error(checked.error.issues[0]?.message);
  },
};

type Props = {
  open: boolean;
  /** The password was given out once: nothing else can be done before it is changed. */
  forced?: boolean;
  onClose: () => void;
};

const changed = "密码已修改，其他设备须重新登录，本机记住的旧密码已清除";

/** 修改密码 */
export function ChangePassword({ open, forced = false, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const notify = useSetAtom(notifyAtom);

  const submit = async ({ old, password }: Values) => {
    setBusy(true);
    const result = await call(userApi.changePassword, { old, password });
    if (!result.ok) {
      setBusy(false);
      form.setFields([{ name: "old", errors: [result.message] }]);
      return;
    }
    // What 记住密码 holds is the old one.
    forget();
    if (forced) await refreshUser();
    setBusy(false);
    notify({ kind: "success", text: changed });
    onClose();
  };

  return (
    <Modal
      open={open}
      title={forced ? "首次登录，请先修改密码" : "修改密码"}
      okText="保存"
      cancelText={forced ? "退出登录" : "取消"}
      confirmLoading={busy}
      closable={!forced}
      keyboard={!forced}
      mask={forced ? false : { closable: false }}
      onOk={() => form.submit()}
      onCancel={forced ? signOut : onClose}
      afterClose={() => form.resetFields()}
      width={420}
      styles={{ header: { marginBottom: 20 }, footer: { marginTop: 24 } }}
      forceRender
    >
      <Form<Values> form={form} layout="vertical" validateTrigger="onBlur" onFinish={submit}>
        <Form.Item name="old" label="原密码" rules={[{ required: true, message: "请输入原密码" }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="password"
          label="新密码"
          extra="8 至 64 位，须同时含字母和数字"
          required
          rules={[newPassword]}
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
    </Modal>
  );
}

/** In the place of every page until a password that was given out once has been changed. */
export function ForcedPassword() {
  return <ChangePassword open forced onClose={() => undefined} />;
}
