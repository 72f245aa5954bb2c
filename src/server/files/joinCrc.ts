/** The CRC-32 polynomial as used by zip, bits reversed. */
const polynomial = 0xedb88320;
const one = 0x80000000;

/** Product of two polynomials over GF(2), modulo that of the checksum. */
function product(a: number, b: number): number {
  let [sum, factor] = [0, b];
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1;
  }
  return sum >>> 0;
}

/** CRC-32 of two byte strings joined, from both checksums and the length of the second. */
export function joinCrc(first: number, second: number, secondLength: number): number {
  // Eight bits per byte: start with x^8 and keep squaring.
  let square = 0x00800000;
  let shift = one;
  for (let length = secondLength; length > 0; length = Math.floor(length / 2)) {
    if (length % 2 === 1) shift = product(square, shift);
    square = product(square, square);
  }
  return (product(shift, first) ^ second) >>> 0;
}
