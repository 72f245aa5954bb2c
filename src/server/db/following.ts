/**
 * Pages one behind the other, the next of which is fetched while one is being used. `next` of a page is
 * what the one after it is asked for by; null at the last.
 */
export async function* following<K, P extends { next: K | null }>(
  fetch: (after?: K) => Promise<P>,
): AsyncGenerator<P> {
  for (let coming = fetch(); ; ) {
    const page = await coming;
    if (page.next !== null) {
      coming = fetch(page.next);
      // If the consumer stops, nobody awaits this page.
      coming.catch(() => {});
    }
    yield page;
    if (page.next === null) return;
  }
}
