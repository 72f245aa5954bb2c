/** How the pictures begin that are decoded as they are. */
const signatures = [/^\xff\xd8\xff/, /^\x89PNG/, /^RIFF.{4}WEBP/s];

/** Whether bytes begin as a picture does: others never reach a decoder. */
export const isPicture = (bytes: Buffer): boolean => {
  const start = bytes.toString("latin1", 0, 12);
  return signatures.some((one) => one.test(start));
};
