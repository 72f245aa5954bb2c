/** A row of a ranking is as high as its words at least, and at most as far apart as is read as a list. */
const least = 18;
const most = 44;

/** How rows share a height in pixels: as many whole ones as have room, each as high as that lets it be. */
export function rowsIn(room: number, count: number): { row: number; height: number } {
  const shown = Math.max(1, Math.min(count, Math.floor(room / least)));
  const row = Math.min(most, Math.max(least, room / shown));
  return { row, height: row * shown };
}
