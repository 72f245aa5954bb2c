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

const innerWeights = [3, 7, 9, 10, 5, 8, 4, 2] as const;

/** The check character of an organisation code (GB 11714), from its first eight. */
export function organisationCheckCharacter(first8: string): string {
  const sum = innerWeights.reduce(
    (total, w, i) => total + Number.parseInt(first8.charAt(i), 36) * w,
    0,
  );
  const check = 11 - (sum % 11);
  if (check === 10) return "X";
  return check === 11 ? "0" : String(check);
}

/**
 * What is wrong with a credit code: its own check is an error. Real codes are said to break that of the
 * organisation code inside (characters 9–17), so this one is told only (domain/10 §4).
 */
export function usccFault(code: string): { level: "E" | "W"; message: string } | null {
  if (!pattern.test(code)) {
    const message = `统一社会信用代码${code}校验不通过：应为18位数字或大写字母（不含I、O、S、V、Z）`;
    return { level: "E", message };
  }
  const last = usccCheckCharacter(code);
  if (last !== code.charAt(17)) {
    return { level: "E", message: `统一社会信用代码${code}校验不通过：第18位应为“${last}”` };
  }
  const inner = organisationCheckCharacter(code.slice(8, 16));
  if (inner === code.charAt(16)) return null;
  const message = `统一社会信用代码${code}中组织机构代码（第9–17位）的校验位应为“${inner}”，请核对`;
  return { level: "W", message };
}
