import type { Random } from "./random";

const alphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2];

/** Check character of a unified social credit code (GB 32100) from its first 17. */
function checkOf(first17: string): string {
  const sum = [...first17].reduce(
    (total, char, i) => total + alphabet.indexOf(char) * (weights[i] as number),
    0,
  );
  return alphabet[(31 - (sum % 31)) % 31] as string;
}

/** Check character of an organisation code (GB 11714) from its first 8. */
function organisationCheckOf(first8: string): string {
  const sum = [...first8].reduce((total, char, i) => {
    const value = char <= "9" ? Number(char) : char.charCodeAt(0) - 55;
    return total + value * (organisationWeights[i] as number);
  }, 0);
  const rest = 11 - (sum % 11);
  return rest === 10 ? "X" : rest === 11 ? "0" : String(rest);
}

/** An invented code with valid check characters; `kind` 91 for firms, 54 for village committees. */
export function creditCodeOf(random: Random, county: string, kind: "91" | "54"): string {
  let organisation = random.chance(0.7) ? "MA2" : "MA7";
  while (organisation.length < 8) organisation += alphabet[random.integer(0, 30)];
  const first17 = `${kind}${county}${organisation}${organisationCheckOf(organisation)}`;
  return first17 + checkOf(first17);
}
