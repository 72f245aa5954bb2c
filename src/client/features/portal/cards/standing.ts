/** The cards that stand now: as many as have room, the next ones at the next turn. */
export function standing<T>(cards: readonly T[], room: number, turn: number): T[] {
  if (cards.length <= room) return [...cards];
  const from = (turn * room) % cards.length;
  return Array.from({ length: room }, (_, i) => cards[(from + i) % cards.length] as T);
}
