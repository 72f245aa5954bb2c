import { Button, Checkbox } from "antd";
import { useState } from "react";

type Props = { codes: readonly string[]; onDone: () => void };

/** Codes for whoever loses the device: shown here and never again. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const [kept, setKept] = useState(false);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () =>
    navigator.clipboard?.writeText(codes.join("\n")).then(
      () => setCopied("已复制"),
      () => setCopied("浏览器不允许复制，请抄写"),
    ) ?? setCopied("浏览器不允许复制，请抄写");
  return (
    <section className="login-setup" aria-label="恢复码">
      <h2>已绑定，请保存恢复码</h2>
      <p className="login-hint">
        手机丢失或更换时，可用一个恢复码代替动态验证码登录，每个只能用一次。恢复码只显示这一次，请抄写或打印后妥善保管。
      </p>
      <ol className="login-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="login-secret" role="status">
        <Button onClick={copy}>复制</Button>
        <Button onClick={() => print()}>打印</Button>
        {copied}
      </p>
      <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)}>
        已保存这些恢复码
      </Checkbox>
      <Button type="primary" size="large" block disabled={!kept} onClick={onDone}>
        进入系统
      </Button>
    </section>
  );
}
