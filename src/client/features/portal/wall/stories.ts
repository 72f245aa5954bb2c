import type { RegionGap } from "#contract/endpoints/plan/wall";

/** The regions whose stories are told: those behind, the furthest first; else all. */
export function toldOf(list: readonly RegionGap[], total: RegionGap): RegionGap[] {
  const behind = list.filter(({ gap }) => gap !== null && gap > 0);
  if (behind.length > 0) return behind;
  return list.length > 0 ? [...list] : [total];
}
