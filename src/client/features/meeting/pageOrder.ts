/** The same ids with one of them at another place; places outside are the nearest end. */
export function movedTo(order: readonly string[], id: string, to: number): string[] {
  if (!order.includes(id)) return [...order];
  const others = order.filter((one) => one !== id);
  const place = Math.min(Math.max(0, to), others.length);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** Where a key moves what stands at a place; null for keys that move nothing. */
export function placeAfter(key: string, place: number, count: number): number | null {
  switch (key) {
    case "ArrowUp":
      return place - 1;
    case "ArrowDown":
      return place + 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
