/** The harmless file by which scanners are tried, in pieces: as a whole this file would be taken away. */
export const eicar = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);
