const alphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;
const pattern = /^[0-9A-HJ-NPQRTUWXY]{18}$/;

/** The 18th (check) character of a unified social credit code (统一社会信用代码), from the first 17. */
export function usccCheckCharacter(first17: string): string {
  const sum = weights.reduce((total, w, i) => total + alphabet.indexOf(first17.charAt(i)) * w, 0);
  return alphabet.charAt((31 - (sum % 31)) % 31);
}

/**
 * Whether a text is a unified social credit code under GB 32100: alphabet, length, check character.
 */
export const isUscc = (code: string): boolean =>
  pattern.test(code) && usccCheckCharacter(code) === code.charAt(17);
