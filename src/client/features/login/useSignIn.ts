import { useSetAtom } from "jotai";
import { useState } from "react";
import type { z } from "zod";
import { asksFactor } from "#contract/endpoints/account/login";
import { signIn } from "../../api/session";
import { forget, remember } from "../../state/remembered";
import { passwordAtom } from "../../state/session";
import { type Credentials, checkCredentials, type FieldErrors } from "./checkCredentials";
import { useQuestion } from "./useQuestion";

export type Factor = z.output<typeof asksFactor>["factor"];

/** What a refused sign-in goes on with, if only its code is missing. */
export const factorIn = (problems: unknown): Factor | null =>
  asksFactor.safeParse(problems).data?.factor ?? null;

type Place = keyof Credentials | "answer";
type Besides = { keep: boolean; answer: string };

/** Remembers the password, or forgets it. */
async function keepOr(typed: Credentials, keep: boolean): Promise<void> {
  if (keep) await remember(typed);
  else forget();
}

/** Checks, signs in, and remembers the password only if asked to. */
export function useSignIn(onFactor: (factor: Factor) => void) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const setPasswordRecord = useSetAtom(passwordAtom);
  const { question, load, refused } = useQuestion();

  /** The field to focus before anything is sent, or null. */
  const faultOf = (typed: Credentials, answer: string): Place | null => {
    const found = checkCredentials(typed);
    setErrors(found);
    setFailure(null);
    if (found.username) return "username";
    if (found.password) return "password";
    if (!question || answer.trim() !== "") return null;
    setFailure("请填写图中算式的结果");
    return "answer";
  };

  /** The field to focus after a failure, or null. */
  const submit = async (typed: Credentials, { keep, answer }: Besides): Promise<Place | null> => {
    const wrong = faultOf(typed, answer);
    if (wrong) return wrong;
    setBusy(true);
    const answered = question && { questionId: question.id, answer };
    const result = await signIn({ ...typed, ...answered });
    const factor = result.ok ? null : factorIn(result.problems);
    if (factor) {
      // The password is right.
      await keepOr(typed, keep);
      onFactor(factor);
      return null;
    }
    if (!result.ok) {
      const place = await refused(result.problems);
      setBusy(false);
      setFailure(result.message);
      return place;
    }
    setPasswordRecord(keep ? { avatar: result.data.avatar } : null);
    await keepOr(typed, keep);
    return null;
  };

  const clear = () => {
    setErrors({});
    setFailure(null);
  };
  return { errors, failure, busy, submit, clear, question, askAnew: load };
}
