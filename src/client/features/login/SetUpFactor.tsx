import { QRCode } from "antd";

const size = 168;

/** How a device learns the secret: by its camera, or typed. */
export function SetUpFactor({ uri, secret }: { uri: string; secret: string }) {
  const parts = secret.match(/.{4}/g) ?? [secret];
  return (
    <section className="login-setup" aria-label="绑定动态验证码">
      <h2>绑定动态验证码</h2>
      <p className="login-hint">
        您的角色登录时须输入动态验证码。请用手机上的验证器（支持TOTP的任意一种，无须联网）扫描二维码，再填写它显示的6位数字。
      </p>
      <QRCode type="svg" value={uri} size={size} bordered={false} aria-label="绑定用的二维码" />
      <p className="login-secret">
        扫描不了时输入密钥
        <code>{parts.join(" ")}</code>
      </p>
    </section>
  );
}
