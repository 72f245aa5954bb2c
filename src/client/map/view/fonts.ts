import { labelLook } from "#contract/look/labelLook";

/** Its glyphs come from our own server, under /fonts. */
export const labelFont = { family: labelLook.family, weight: "normal" } as const;
