/** Ports of the browser tests: their servers', and behind them that of the other office. */
export const firstPort = Number(process.env.E2E_PORT ?? 8190);

/** Where pages of another office come from; the servers of the tests let them read. */
export const otherOrigin = `http://127.0.0.1:${firstPort + 3}`;
