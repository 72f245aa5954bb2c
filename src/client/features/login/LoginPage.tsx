import { lazy, Suspense } from "react";
import { config } from "../../api/config";
import { LoginForm } from "./LoginForm";
import { ParcelBackdrop } from "./ParcelBackdrop";
import { useArrival } from "./useArrival";
import "./login.css";

/** Most offices have none: the sign-in page stays light. */
const IssuerButtons = lazy(() =>
  import("./IssuerButtons").then((loaded) => ({ default: loaded.IssuerButtons })),
);

/** `/` and `/singleLogin`. */
export function Component() {
  const { title, subtitle, demo, issuers } = config();
  const { busy, said } = useArrival();
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
          <>
            <LoginForm said={said} />
            {issuers.length > 0 && (
              <Suspense>
                <IssuerButtons />
              </Suspense>
            )}
          </>
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
