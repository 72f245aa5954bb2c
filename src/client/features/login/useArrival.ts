import { useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { arrivalIn } from "../../api/arrivalIn";
import { signInByIssuer, signInByTicket, takeArrival } from "../../api/session";
import { clearSessionAtom } from "../../state/clearSession";
import { type Factor, factorIn } from "./useSignIn";

/**
 * Exchanges what a portal or an issuer has put into the address for a session, and removes it from
 * the address at once.
 */
export function useArrival(onFactor: (factor: Factor) => void) {
  const [params, setParams] = useSearchParams();
  const [from] = useState(() => arrivalIn(params));
  const [state, setState] = useState({ busy: from !== null, said: null as string | null });
  const endSession = useSetAtom(clearSessionAtom);
  const begun = useRef(false);
  useEffect(() => {
    // What opens a session works once, and effects run twice in development.
    if (from === null || begun.current) return;
    begun.current = true;
    const arrival = takeArrival(params);
    setParams({}, { replace: true, state: { returnTo: arrival.returnTo } });
    endSession();
    const signIn =
      from === "issuer" ? signInByIssuer(arrival) : signInByTicket(params.get("ticket") ?? "");
    signIn.then((result) => {
      const factor = result.ok ? null : factorIn(result.problems);
      if (factor) {
        setState({ busy: false, said: null });
        return onFactor(factor);
      }
      const advice = from === "ticket" ? "。请用账号密码登录" : "";
      setState({
        busy: false,
        said: result.ok ? null : `单点登录失败：${result.message}${advice}`,
      });
    });
  }, [from, params, setParams, endSession, onFactor]);
  return state;
}
