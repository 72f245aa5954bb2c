import { useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { config } from "../../api/config";
import { signInByTicket } from "../../api/session";
import { clearSessionAtom } from "../../state/clearSession";
import { LoginForm } from "./LoginForm";
import { ParcelBackdrop } from "./ParcelBackdrop";
import "./login.css";

/** Exchanges the ticket in the address, if any, and removes it from the address at once. */
function useTicket() {
  const [params, setParams] = useSearchParams();
  const [ticket] = useState(() => params.get("ticket"));
  const [state, setState] = useState({ busy: ticket !== null, said: null as string | null });
  const endSession = useSetAtom(clearSessionAtom);
  const begun = useRef(false);
  useEffect(() => {
    // A ticket works once, and effects run twice in development.
    if (ticket === null || begun.current) return;
    begun.current = true;
    setParams({}, { replace: true });
    endSession();
    signInByTicket(ticket).then((result) => {
      const said = result.ok ? null : `单点登录失败：${result.message}。请用账号密码登录`;
      setState({ busy: false, said });
    });
  }, [ticket, setParams, endSession]);
  return state;
}

/** `/` and `/singleLogin`. */
export function Component() {
  const { title, subtitle, demo } = config();
  const { busy, said } = useTicket();
  return (
    <div className="login">
      <div className="login-anchor">
        <ParcelBackdrop />
      </div>
      <main className="login-card">
        <header>
          <img src="/icons/mark.svg" alt="" width="40" height="40" />
          <div>
            <h1>{title}</h1>
            <p>{subtitle}</p>
          </div>
        </header>
        {busy ? (
          <div className="login-wait" role="status">
            正在登录…
          </div>
        ) : (
          <LoginForm said={said} />
        )}
        {demo && (
          <p className="login-demo" role="note">
            演示数据：账号和密码都是公开的，请勿录入真实数据
          </p>
        )}
      </main>
    </div>
  );
}
