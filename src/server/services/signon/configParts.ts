import { z } from "zod";

export const insecureWords = '应为 https:// 开头的地址；内网只有 http 时写明 "http": true';

/** Without TLS only where the operator says so, or on this machine. */
export const isSafe = (address: string, http: boolean): boolean => {
  // What is no address is told of by itself.
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || http || /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
};

export const address = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:/.test(text), "应为完整的 http(s) 地址");

/** The name of a field, a parameter or a claim. */
export const name = z.string().trim().min(1).max(40);
