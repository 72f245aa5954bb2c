/** Why a document cannot be shown: a different format, damaged, protected, or beyond our limits. */
export type OfdFaultKind = "notOfd" | "damaged" | "protected" | "tooLarge";

/**
 * The only error thrown while reading a document. `detail` is part of a Chinese sentence for the
 * user.
 */
export class OfdFault extends Error {
  override name = "OfdFault";
  constructor(
    readonly kind: OfdFaultKind,
    readonly detail: string,
  ) {
    super(`${kind}: ${detail}`);
  }
}

/** Limits for documents. Pages of the register's papers stay far below all of them. */
export const ofdLimits = {
  /** Bytes of the package, of one unpacked entry, and of everything unpacked. */
  fileBytes: 100 * 1024 * 1024,
  entryBytes: 128 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  xmlBytes: 48 * 1024 * 1024,
  entries: 20_000,
  pages: 5_000,
  /** Elements in one XML file, and their nesting depth. */
  xmlElements: 400_000,
  xmlDepth: 64,
  /** Drawn objects of a page, including its templates, annotations, seals and composite parts. */
  pageObjects: 60_000,
  /** Nesting depth of composite objects, patterns and seals. */
  nesting: 8,
  outlineItems: 5_000,
  /** Numbers in one list, such as a run's offsets or a path. */
  numbers: 400_000,
  /** Pixels of a picture, which takes 8 bytes each while decoding. */
  imagePixels: 64_000_000,
} as const;
