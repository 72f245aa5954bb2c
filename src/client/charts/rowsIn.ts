/** Row height of a ranking: at least its text, at most the spacing that still reads as a list. */
const least = 18;
const most = 44;

/** Fits rows into a height in pixels: as many whole rows as fit, each as high as that allows. */
export function rowsIn(room: number, count: number): { row: number; height: number } {
  const shown = Math.max(1, Math.min(count, Math.floor(room / least)));
  const row = Math.min(most, Math.max(least, room / shown));
  return { row, height: row * shown };
}
