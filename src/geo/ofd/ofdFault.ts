/** Why a document cannot be shown: another format, broken, protected, or beyond our limits. */
export type OfdFaultKind = "notOfd" | "damaged" | "protected" | "tooLarge";

/** The only error that reading a document throws. `detail` is a Chinese sentence part for the user. */
export class OfdFault extends Error {
  override name = "OfdFault";
  constructor(
    readonly kind: OfdFaultKind,
    readonly detail: string,
  ) {
    super(`${kind}: ${detail}`);
  }
}

/** What a document may ask of a reader. A page of a register's paper stays far below all of them. */
export const ofdLimits = {
  /** Bytes of the package, of one entry unpacked, and of all that was unpacked. */
  fileBytes: 100 * 1024 * 1024,
  entryBytes: 128 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  xmlBytes: 48 * 1024 * 1024,
  entries: 20_000,
  pages: 5_000,
  /** Elements of one XML file, and how deep they nest. */
  xmlElements: 400_000,
  xmlDepth: 64,
  /** Drawn objects of a page, its templates, annotations, seals and composite parts together. */
  pageObjects: 60_000,
  /** Composite objects, patterns and seals may hold each other; so deep. */
  nesting: 8,
  outlineItems: 5_000,
  /** Numbers of one list: offsets of a run, a path. */
  numbers: 400_000,
  /** Pixels of a picture: 8 bytes each while it is decoded. */
  imagePixels: 64_000_000,
} as const;
