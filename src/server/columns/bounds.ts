type Decimal = { all: bigint; digits: number };

/** A number as it is written: all its digits, and how many of them stand behind the point. */
function decimalOf(text: string): Decimal {
  const parts = /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text);
  if (!parts) throw new Error(`${text} is no decimal number`);
  const [, sign, whole = "", part = "", power = "0"] = parts;
  return { all: BigInt(`${sign}${whole}${part}`), digits: part.length - Number(power) };
}

/** Every double has fewer; a column's amounts have far fewer. */
const mostDigits = 1_100;

/**
 * A decimal number in whole units of a column's last digit: rounded up as a least amount, down as a
 * most one.
 */
export function boundOf(text: string, digits: number, round: "up" | "down"): number {
  const { all, digits: given } = decimalOf(text);
  if (given <= digits) return Number(all * 10n ** BigInt(digits - given));
  const unit = 10n ** BigInt(Math.min(given - digits, mostDigits));
  const cut = all / unit;
  const rest = all % unit;
  if (round === "up") return Number(rest > 0n ? cut + 1n : cut);
  return Number(rest < 0n ? cut - 1n : cut);
}
