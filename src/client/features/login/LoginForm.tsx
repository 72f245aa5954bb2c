import { LockOutlined, UserOutlined } from "@ant-design/icons";
import { Alert, Button, Checkbox, Form, Input, type InputRef, Tooltip } from "antd";
import { useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { loginApi } from "#contract/endpoints/login";
import { signIn } from "../../api/session";
import { canRemember, forget, recall, remember } from "../../state/remembered";
import { passwordAtom } from "../../state/session";

type Values = { username: string; password: string; keep: boolean };

const { username: usernameSchema, password: passwordSchema } = loginApi.login.input.shape;

/** The contract's own check as a rule of the form; nothing typed is said in the field's own words. */
const checkedBy = (schema: typeof usernameSchema, empty: string) => ({
  validator: async (_rule: unknown, value: string | undefined) => {
    if (!value) throw new Error(empty);
    const checked = schema.safeParse(value);
    if (!checked.success) throw new Error(checked.error.issues[0]?.message);
  },
});

/** Takes a user's name and password; `said` is what went wrong before the form was shown. */
export function LoginForm({ said }: { said: string | null }) {
  const [form] = Form.useForm<Values>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const setPasswordRecord = useSetAtom(passwordAtom);
  const name = useRef<InputRef>(null);
  const keepable = canRemember();

  useEffect(() => {
    name.current?.focus();
    if (!keepable) return;
    recall().then((held) => {
      // What the user has begun to type goes first.
      if (held && !form.isFieldsTouched()) form.setFieldsValue({ ...held, keep: true });
    });
  }, [form, keepable]);

  const submit = async ({ username, password, keep }: Values) => {
    setBusy(true);
    setFailure(null);
    const result = await signIn(username.trim(), password);
    setBusy(false);
    if (!result.ok) {
      setFailure(result.message);
      form.getFieldInstance("password")?.focus?.();
      return;
    }
    setPasswordRecord(keep ? { avatar: result.data.avatar } : null);
    if (keep) await remember({ username: username.trim(), password });
    else forget();
  };

  const message = failure ?? said;
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={{ username: "", password: "", keep: false }}
      onFinish={submit}
      onValuesChange={() => setFailure(null)}
      className="login-form"
    >
      <Form.Item name="username" label="账号" rules={[checkedBy(usernameSchema, "请输入用户名")]}>
        <Input
          ref={name}
          size="large"
          prefix={<UserOutlined />}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[checkedBy(passwordSchema, "请输入密码")]}>
        <Input.Password size="large" prefix={<LockOutlined />} autoComplete="current-password" />
      </Form.Item>
      <Tooltip title={keepable ? undefined : "当前访问方式不支持加密保存，不能记住密码"}>
        <Form.Item name="keep" valuePropName="checked" className="login-keep">
          <Checkbox disabled={!keepable}>记住密码</Checkbox>
        </Form.Item>
      </Tooltip>
      <div role="alert" className="login-failure">
        {message && <Alert type="error" showIcon title={message} role="presentation" />}
      </div>
      <Button type="primary" size="large" htmlType="submit" loading={busy} block>
        登录
      </Button>
    </Form>
  );
}
