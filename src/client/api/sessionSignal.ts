/**
 * Ends with the session. Sign-out takes until the server has answered and the new document comes:
 * what is open by then, and what pages and map would still begin, would be refused with its token.
 */
const session = new AbortController();

/** The signal of a request: it ends when its own does, or with the session. */
export const inSession = (own?: AbortSignal): AbortSignal =>
  own ? AbortSignal.any([session.signal, own]) : session.signal;

/** Breaks off every open request, and any that comes after: a document has one session at most. */
export const endRequests = (): void => session.abort();
