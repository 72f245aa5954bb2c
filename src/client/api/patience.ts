export type Patience = {
  /** Aborted once nothing has moved for so long. */
  signal: AbortSignal;
  /** Something was sent or received: the time begins anew. */
  again: () => void;
  end: () => void;
};

/** A file of gigabytes over an office's line takes longer as a whole than any call may say nothing. */
export function patienceOf(ms: number): Patience {
  const over = new AbortController();
  const begin = () =>
    setTimeout(() => over.abort(new DOMException("nothing has moved", "TimeoutError")), ms);
  let timer = begin();
  const end = () => clearTimeout(timer);
  const again = () => {
    end();
    if (!over.signal.aborted) timer = begin();
  };
  return { signal: over.signal, again, end };
}
