/**
 * Who notes something of each reply's headers. What notes it says so when it is loaded: the login, which has
 * nothing with a date, loads none of it.
 */
export const replyNotes = new Set<(headers: Headers) => void>();
