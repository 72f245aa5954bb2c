import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { inTurn } from "./passwordQueue";

/** scrypt cost: log2 of N, block size and parallelism. */
export type PasswordCost = { log2N: number; r: number; p: number };

const usual: PasswordCost = { log2N: 15, r: 8, p: 3 };
const keyBytes = 32;

const derive = (password: string, salt: Buffer, { log2N, r, p }: PasswordCost) =>
  inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const N = 2 ** log2N;
        const options = { N, r, p, maxmem: 256 * N * r };
        scrypt(password.normalize("NFKC"), salt, keyBytes, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );

/**
 * `scrypt$15$8$3$<salt>$<key>`: the cost is stored with the hash, so that it can be raised later.
 */
export async function hashPassword(password: string, cost: PasswordCost = usual): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  const { log2N, r, p } = cost;
  return ["scrypt", log2N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, log2N, r, p, salt, key] = hash.split("$");
  if (scheme !== "scrypt" || !salt || !key) throw new Error("unknown password hash");
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, "base64url"), cost);
  return timingSafeEqual(derived, Buffer.from(key, "base64url"));
}

/** A one-time password, always with three classes of characters. */
export const newPassword = (): string => `${randomBytes(12).toString("base64url")}7aK`;

/** Takes as long as a real comparison, for when there is no hash to compare with. */
export async function pretendToCompare(password: string): Promise<void> {
  await derive(password, Buffer.alloc(16), usual);
}
