import { Button } from "antd";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { enter, signInByFactor } from "../../api/session";
import { Field } from "./Field";
import { RecoveryCodes } from "./RecoveryCodes";
import { SetUpFactor } from "./SetUpFactor";
import type { Factor } from "./useSignIn";

type Props = {
  factor: Factor;
  /** Back to name and password, with what there is to say. */
  onLeave: (why: string | null) => void;
};

type Entered = Parameters<typeof enter>[0];

const isOver = (message: string) => message.startsWith("登录已超时");

/** The second step of a sign-in: a code, after a new device is set up if there is none. */
export function FactorStep({ factor: { key, enrol }, onLeave }: Props) {
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [entered, setEntered] = useState<Entered | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return setFailure("请输入动态验证码");
    setBusy(true);
    setFailure(null);
    const result = await signInByFactor(key, code.trim());
    setBusy(false);
    if (result.ok) {
      if (result.data.recovery) setEntered(result.data);
      else enter(result.data);
      return;
    }
    if (isOver(result.message)) return onLeave(result.message);
    setFailure(result.message);
    field.current?.select();
  };

  if (entered?.recovery) {
    return <RecoveryCodes codes={entered.recovery} onDone={() => enter(entered)} />;
  }
  return (
    <form className="login-form" noValidate onSubmit={send}>
      {enrol && <SetUpFactor {...enrol} />}
      <Field
        ref={field}
        name="code"
        label={enrol ? "验证器显示的6位数字" : "动态验证码"}
        value={code}
        onType={(typed) => {
          setFailure(null);
          setCode(typed);
        }}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={24}
      />
      <div role="alert">{failure && <p className="login-failure">{failure}</p>}</div>
      <Button type="primary" size="large" htmlType="submit" loading={busy} block>
        {enrol ? "绑定并登录" : "登录"}
      </Button>
      {!enrol && (
        <p className="login-hint">
          打开手机上的验证器查看；手机不在身边时可输入一个恢复码。都没有的，请联系安全管理员重置。
        </p>
      )}
      <Button type="link" className="login-back" onClick={() => onLeave(null)}>
        返回账号密码登录
      </Button>
    </form>
  );
}
