import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** What every authenticator app reckons with unless told otherwise (RFC 6238). */
const [stepSeconds, digits] = [30, 6];
const secretBytes = 20;
/** Steps that a device's clock may be off. */
const drift = 1;

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  let [text, held, bits] = ["", 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += letters[(held >>> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text;
}

export const newSecret = (): Buffer => randomBytes(secretBytes);

/** The code of a counter (RFC 4226). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

export const stepOf = (ms: number): number => Math.floor(ms / 1000 / stepSeconds);

/** The step that a code is of, now or one before or after; null if it is of none. */
export function stepWith(secret: Uint8Array, code: string, ms: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const given = Buffer.from(code);
  const now = stepOf(ms);
  let found: number | null = null;
  for (let step = now - drift; step <= now + drift; step++) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) found = step;
  }
  return found;
}

/** What a device reads off the QR code. */
export function keyUri(secret: Uint8Array, of: { product: string; username: string }): string {
  const name = encodeURIComponent(`${of.product}:${of.username}`);
  const given = new URLSearchParams({ secret: base32(secret), issuer: of.product });
  return `otpauth://totp/${name}?${given.toString().replaceAll("+", "%20")}`;
}

const [recoveryCount, recoveryBytes] = [10, 10];

/** `ABCD-EFGH-IJKL-MNOP`: eighty random bits each, to be written down. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCount }, () =>
    (base32(randomBytes(recoveryBytes)).match(/.{4}/g) ?? []).join("-"),
  );

/** A recovery code as it is hashed, however it was typed; null if it is none. */
export function recoveryCodeIn(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, "");
  return /^[A-Z2-7]{16}$/.test(plain) ? plain : null;
}
