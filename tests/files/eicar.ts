/**
 * The harmless test file for virus scanners, in pieces: in one piece this source file would be
 * quarantined.
 */
export const eicar = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);
