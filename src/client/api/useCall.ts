import { useCallback, useEffect, useState } from "react";
import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { type Result, status } from "#contract/errors";
import { seeBegun, takeBegun } from "./begunCalls";
import { call, type Reply } from "./call";

export type Called<T> = {
  loading: boolean;
  /** The last result; it stays while the call is repeated. */
  data: T | null;
  error: { status: number; message: string } | null;
  reload: () => void;
};

/** Nothing to show in place: aborted, or the session has ended and the page is about to go. */
const isSilent = (code: number): boolean => code === status.cancelled || code === status.expired;

/**
 * Makes a read call while the component is mounted, again when the input or `again` changes, and
 * aborts it on unmount. A null input reads nothing yet.
 */
export function useCall<E extends Endpoint>(
  e: E,
  input: z.input<E["input"]> | null,
  again: number | string = 0,
): Called<Reply<E>> {
  const [result, setResult] = useState<Result<Reply<E>> | null>(() => input && seeBegun(e, input));
  const [turn, setTurn] = useState(0);
  const key = input === null ? null : JSON.stringify(input);
  const question = JSON.stringify([e.path, key, again, turn]);
  const [answered, setAnswered] = useState(result && question);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` and `turn` are read to call anew
  useEffect(() => {
    if (key === null) return;
    const leave = new AbortController();
    const asked = JSON.parse(key) as z.input<E["input"]>;
    const begun = takeBegun(e, asked);
    setAnswered(begun?.result ? question : null);
    const reply = begun?.reply ?? call(e, asked, leave.signal);
    reply.then((next) => {
      if (leave.signal.aborted || (!next.ok && isSilent(next.status))) return;
      setResult(next);
      setAnswered(question);
    });
    return () => leave.abort();
  }, [e, key, again, turn]);

  const reload = useCallback(() => setTurn((now) => now + 1), []);
  return {
    // From the very render that asks anew: what is offered between two answers would be lost.
    loading: key !== null && answered !== question,
    data: result?.ok ? result.data : null,
    error: result && !result.ok ? result : null,
    reload,
  };
}
