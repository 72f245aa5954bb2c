/**
 * The codes that a county's land had before districts were redrawn (GB/T 2260 editions, as commonly known;
 * the notices were not seen). Numbers that were given then keep them (domain/10 §4).
 */
const formerCounties: Readonly<Record<string, readonly string[]>> = {
  "330102": ["330104"],
  "330105": ["330103"],
  "330111": ["330183"],
  "330112": ["330185"],
  "330113": ["330110"],
  "330114": ["330104", "330109"],
  "330212": ["330204", "330227"],
  "330213": ["330283"],
  "330305": ["330322"],
  "330383": ["330327"],
  "330603": ["330621"],
  "330604": ["330682"],
  "331083": ["331021"],
};

/** The codes that a number of this county may begin with, today's first. */
export const countyCodesOf = (xzqdm: string): readonly string[] => [
  xzqdm,
  ...((Object.hasOwn(formerCounties, xzqdm) && formerCounties[xzqdm]) || []),
];
