import { Button } from "antd";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { config } from "../../api/config";
import { leaveForIssuer } from "../../api/session";

/** A button for each issuer that lets people in; pressing one leaves for its sign-in page. */
export function IssuerButtons() {
  const { issuers } = config();
  const { state } = useLocation();
  const [leaving, setLeaving] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    // Who comes back by the browser's own button finds the page as they left it.
    const wake = () => setLeaving(null);
    addEventListener("pageshow", wake);
    return () => removeEventListener("pageshow", wake);
  }, []);
  if (issuers.length === 0) return null;

  const asked: unknown = state instanceof Object && "returnTo" in state ? state.returnTo : null;
  const leave = async (issuer: string) => {
    setLeaving(issuer);
    setFailure(null);
    const result = await leaveForIssuer(issuer, typeof asked === "string" ? asked : null);
    if (result.ok) return;
    setLeaving(null);
    setFailure(result.message);
  };

  return (
    <section className="login-issuers" aria-label="统一认证登录">
      <p className="login-or">或</p>
      <div role="alert">{failure && <p className="login-failure">{failure}</p>}</div>
      {issuers.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          block
          loading={leaving === id}
          disabled={leaving !== null && leaving !== id}
          onClick={() => leave(id)}
        >
          {name}登录
        </Button>
      ))}
    </section>
  );
}
