/** The cards shown now: as many as fit, the next ones on the next turn. */
export function standing<T>(cards: readonly T[], room: number, turn: number): T[] {
  if (cards.length <= room) return [...cards];
  const from = (turn * room) % cards.length;
  return Array.from({ length: room }, (_, i) => cards[(from + i) % cards.length] as T);
}
