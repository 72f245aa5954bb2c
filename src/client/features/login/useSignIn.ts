import { useSetAtom } from "jotai";
import { useState } from "react";
import { signIn } from "../../api/session";
import { forget, remember } from "../../state/remembered";
import { passwordAtom } from "../../state/session";
import { type Credentials, checkCredentials, type FieldErrors } from "./checkCredentials";

/** Checks, signs in, and keeps the password only when asked to. */
export function useSignIn() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const setPasswordRecord = useSetAtom(passwordAtom);

  /** Which field to look at when it did not work, or null. */
  const submit = async (typed: Credentials, keep: boolean): Promise<keyof Credentials | null> => {
    const found = checkCredentials(typed);
    setErrors(found);
    setFailure(null);
    if (found.username) return "username";
    if (found.password) return "password";
    setBusy(true);
    const result = await signIn(typed.username, typed.password);
    if (!result.ok) {
      setBusy(false);
      setFailure(result.message);
      return "password";
    }
    setPasswordRecord(keep ? { avatar: result.data.avatar } : null);
    if (keep) await remember(typed);
    else forget();
    return null;
  };

  const clear = () => {
    setErrors({});
    setFailure(null);
  };
  return { errors, failure, busy, submit, clear };
}
