/** What the client must know of a file to show it. */
export type ShownFile = { fileId: string; yjmc: string; hzm: string; dx: number };

export type PreviewKind = "image" | "pdf" | "ofd" | "content";

const kinds: Readonly<Record<string, PreviewKind>> = {
  ...{ jpg: "image", jpeg: "image", png: "image", pdf: "pdf", ofd: "ofd" },
  ...{ xlsx: "content", docx: "content", txt: "content", zip: "content" },
};

/** How a file is looked at in place; null for one that can only be saved. */
export const previewKindOf = ({ hzm }: Pick<ShownFile, "hzm">): PreviewKind | null =>
  kinds[hzm.toLowerCase()] ?? null;
