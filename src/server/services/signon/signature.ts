import { createHmac, randomInt } from "node:crypto";

type Signer = { key: string; secret: string; ip: string; mac: string };

const chinaMs = 8 * 3600 * 1000;

/** `2026-11-28T20:05:00.000+08:00`, as the gateway writes moments. */
const momentOf = (ms: number) => new Date(ms + chinaMs).toISOString().replace("Z", "+08:00");

/**
 * The headers by which a gateway of 专有钉钉 knows who calls: method, moment, a number used once, path
 * and parameters in order, signed with the application's secret.
 */
export function signatureOf(
  { key, secret, ip, mac }: Signer,
  method: string,
  path: string,
  fields: readonly (readonly [string, string])[],
  now = Date.now(),
): Record<string, string> {
  const moment = momentOf(now);
  const nonce = `${now}${randomInt(1000, 10_000)}`;
  const given = fields.map(([name, value]) => `${name}=${value}`).sort();
  const lines = [method, moment, nonce, path, ...(given.length > 0 ? [given.join("&")] : [])];
  return {
    "X-Hmac-Auth-Timestamp": moment,
    "X-Hmac-Auth-Version": "1.0",
    "X-Hmac-Auth-Nonce": nonce,
    apiKey: key,
    "X-Hmac-Auth-Signature": createHmac("sha256", secret).update(lines.join("\n")).digest("base64"),
    "X-Hmac-Auth-IP": ip,
    "X-Hmac-Auth-MAC": mac,
  };
}
