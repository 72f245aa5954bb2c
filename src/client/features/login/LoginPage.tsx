import { lazy, Suspense, useState } from "react";
import { config } from "../../api/config";
import { LoginForm } from "./LoginForm";
import { ParcelBackdrop } from "./ParcelBackdrop";
import { useArrival } from "./useArrival";
import type { Factor } from "./useSignIn";
import "./login.css";

/** Most offices have none: the sign-in page stays light. */
const IssuerButtons = lazy(() =>
  import("./IssuerButtons").then((loaded) => ({ default: loaded.IssuerButtons })),
);

const waiting = (
  <div className="login-wait" role="status">
    正在登录…
  </div>
);

/** Most roles have none either. */
const FactorStep = lazy(() =>
  import("./FactorStep").then((loaded) => ({ default: loaded.FactorStep })),
);

/** `/` and `/singleLogin`. */
export function Component() {
  const { title, subtitle, demo, issuers } = config();
  const [factor, setFactor] = useState<Factor | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const { busy, said } = useArrival(setFactor);
  const leave = (why: string | null) => {
    setEnded(why);
    setFactor(null);
  };
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
        {busy ? waiting : null}
        {factor ? (
          <Suspense fallback={waiting}>
            <FactorStep factor={factor} onLeave={leave} />
          </Suspense>
        ) : null}
        {busy || factor ? null : (
          <>
            <LoginForm said={ended ?? said} onFactor={setFactor} />
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
