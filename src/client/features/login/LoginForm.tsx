import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { canRemember, recall } from "../../state/remembered";
import { Field } from "./Field";
import { type Factor, useSignIn } from "./useSignIn";

type Props = { said: string | null; onFactor: (factor: Factor) => void };

/** The sign-in form; `said` is an error from before the form was shown. */
export function LoginForm({ said, onFactor }: Props) {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [keep, setKeep] = useState(false);
  const [shown, setShown] = useState(false);
  const [answer, setAnswer] = useState("");
  const { errors, failure, busy, submit, clear, question, askAnew } = useSignIn(onFactor);
  const fields = {
    username: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    answer: useRef<HTMLInputElement>(null),
  };
  const nameField = fields.username;
  /**
   * The field to focus after a refusal. A new object each time, as the question may only just have
   * come.
   */
  const [wanted, setWanted] = useState<{ field: keyof typeof fields } | null>(null);
  const touched = useRef(false);
  const keepable = canRemember();

  useEffect(() => {
    nameField.current?.focus();
    if (!keepable) return;
    recall().then((held) => {
      // What the user has begun to type takes precedence.
      if (!held || touched.current) return;
      setUsername(held.username);
      setPassword(held.password);
      setKeep(true);
    });
  }, [nameField, keepable]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are the same ones for ever
  useEffect(() => {
    const field = wanted && fields[wanted.field].current;
    field?.focus();
    field?.select();
  }, [wanted]);

  const typing = (set: (value: string) => void) => (value: string) => {
    touched.current = true;
    clear();
    set(value);
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await submit({ username: username.trim(), password }, { keep, answer });
    if (!wrong) return;
    setAnswer("");
    setWanted({ field: wrong });
  };

  const message = failure ?? said;
  return (
    <form className="login-form" noValidate onSubmit={send}>
      <Field
        ref={fields.username}
        name="username"
        label="账号"
        value={username}
        error={errors.username}
        onType={typing(setUsername)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        ref={fields.password}
        name="password"
        label="密码"
        type={shown ? "text" : "password"}
        value={password}
        error={errors.password}
        onType={typing(setPassword)}
        autoComplete="current-password"
        end={
          <button
            type="button"
            className="login-eye"
            aria-label="显示密码"
            aria-pressed={shown}
            title={shown ? "隐藏" : "显示"}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
          </button>
        }
      />
      {question && (
        <Field
          ref={fields.answer}
          name="answer"
          label="验证题：图中算式的结果"
          value={answer}
          onType={typing(setAnswer)}
          inputMode="numeric"
          autoComplete="off"
          end={
            <button
              type="button"
              className="login-question"
              title="看不清，换一题"
              aria-label="换一题"
              onClick={askAnew}
            >
              <img
                src={`data:image/svg+xml,${encodeURIComponent(question.picture)}`}
                alt="算式图片"
                height="38"
              />
            </button>
          }
        />
      )}
      <label
        className="login-keep"
        title={keepable ? undefined : "当前访问方式不支持加密保存，不能记住密码"}
      >
        <input
          type="checkbox"
          checked={keep}
          disabled={!keepable}
          onChange={(event) => setKeep(event.target.checked)}
        />
        记住密码
      </label>
      <div role="alert">{message && <p className="login-failure">{message}</p>}</div>
      <Button type="primary" size="large" htmlType="submit" loading={busy} block>
        登录
      </Button>
    </form>
  );
}
