/** A note with a phrase at its end, as a further sentence; a note that ends with it stays. */
export function withPhrase(note: string, phrase: string): string {
  const written = note.trimEnd();
  if (written === "") return phrase;
  if (written.endsWith(phrase)) return written;
  return /[。；，、：！？;,.:!?]$/.test(written) ? written + phrase : `${written}；${phrase}`;
}
