/** Its glyphs come from our own server, under /fonts. */
export const labelFont = { family: "Noto Sans SC", weight: "normal" } as const;
