import { CheckCircleFilled, ExclamationCircleOutlined } from "@ant-design/icons";
import { limits } from "#contract/limits";
import { type PasswordOwner, passwordRules } from "#contract/passwordRules";
import "./passwordHints.css";

type Props = { password: string; owner: PasswordOwner };

/** The rules of a new password, ticked while it is typed. */
export function PasswordHints({ password, owner }: Props) {
  return (
    <ul className="password-hints">
      {passwordRules(password, owner).map(({ text, ok }) => (
        <li key={text} data-ok={password !== "" && ok}>
          {password !== "" && ok ? (
            <CheckCircleFilled aria-label="符合" />
          ) : (
            <ExclamationCircleOutlined aria-label="尚未符合" />
          )}
          {text}
        </li>
      ))}
      <li>
        <ExclamationCircleOutlined aria-hidden />
        与最近 {limits.passwordsKept} 次用过的不同
      </li>
    </ul>
  );
}
