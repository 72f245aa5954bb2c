/**
 * The line without the positions that lie within `tolerance` of the line through those that stay
 * (Douglas–Peucker). Both ends stay, so a closed ring stays closed. Coordinates alternate x and y.
 */
export function simplifyLine(line: readonly number[], tolerance: number): number[] {
  const last = line.length / 2 - 1;
  if (last < 2) return [...line];
  const stays = new Uint8Array(last + 1);
  stays[0] = 1;
  stays[last] = 1;
  const parts: [number, number][] = [[0, last]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    const far = farthest(line, from, to, tolerance);
    if (far === 0) continue;
    stays[far] = 1;
    parts.push([from, far], [far, to]);
  }
  const kept: number[] = [];
  for (let i = 0; i <= last; i++) {
    if (stays[i]) kept.push(line[2 * i] as number, line[2 * i + 1] as number);
  }
  return kept;
}

/** The position between two others that is farthest from their line; 0 if all are near. */
function farthest(line: readonly number[], from: number, to: number, tolerance: number): number {
  let [found, most] = [0, tolerance * tolerance];
  for (let i = from + 1; i < to; i++) {
    const away = squareDistance(line, i, from, to);
    if (away > most) [found, most] = [i, away];
  }
  return found;
}

function squareDistance(line: readonly number[], i: number, from: number, to: number): number {
  const [ax, ay] = [line[2 * from] as number, line[2 * from + 1] as number];
  const [dx, dy] = [(line[2 * to] as number) - ax, (line[2 * to + 1] as number) - ay];
  const [px, py] = [(line[2 * i] as number) - ax, (line[2 * i + 1] as number) - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return (px - share * dx) ** 2 + (py - share * dy) ** 2;
}
