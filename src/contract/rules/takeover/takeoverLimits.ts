/** Limits of registers that are taken over; apart from the others, which every page loads. */
export const takeoverLimits = {
  /** Bytes of a file, and of an archive when unpacked; records of a file. */
  fileBytes: 4 * 1024 * 1024 * 1024,
  unpackedBytes: 1024 * 1024 * 1024,
  records: 5_000_000,
  /** The longest that reading one file may take. */
  readMs: 6 * 3_600_000,
  /** Days that a dry run is kept. */
  keptDays: 7,
  /** Problems of one rule that a report lists. */
  listed: 2_000,
} as const;
