/** A signal that is given up with the first of these. */
function any(signals: Iterable<AbortSignal>): AbortSignal {
  const all = [...signals];
  const controller = new AbortController();
  const given = all.find(({ aborted }) => aborted);
  if (given) controller.abort(given.reason);
  const stop = (event: Event) => {
    for (const one of all) one.removeEventListener("abort", stop);
    controller.abort((event.target as AbortSignal).reason);
  };
  if (!given) for (const one of all) one.addEventListener("abort", stop);
  return controller.signal;
}

AbortSignal.any ??= any;

export {};
