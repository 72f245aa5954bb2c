/**
 * Aborts when the session ends. Sign-out lasts until the server has answered and the new document
 * loads; anything open by then, or started by pages and map meanwhile, would be refused with the
 * old token.
 */
const session = new AbortController();

/** The signal of a request: aborts on its own signal or at the end of the session. */
export const inSession = (own?: AbortSignal): AbortSignal =>
  own ? AbortSignal.any([session.signal, own]) : session.signal;

/** Aborts every open request and every later one: a document has at most one session. */
export const endRequests = (): void => session.abort();

export const areRequestsEnded = (): boolean => session.signal.aborted;
