import { BlockList, isIP, isIPv4 } from "node:net";
import { ServiceFault } from "./serviceFault";

/** Addresses inside machines and offices, and those that lead to such, or to nobody (IANA registries). */
const inner = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  inner.addSubnet(net, bits, "ipv4");
}
/** Of IPv6 only what is given out worldwide; of that not what carries addresses of IPv4. */
const worldwide = new BlockList();
worldwide.addSubnet("2000::", 3, "ipv6");
const carriers = new BlockList();
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  carriers.addSubnet(net, bits, "ipv6");
}

/** Whether an address belongs to the open network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !inner.check(address, "ipv4");
  return worldwide.check(address, "ipv6") && !carriers.check(address, "ipv6");
}

const portOf = ({ port, protocol }: URL) => port || (protocol === "https:" ? "443" : "80");

/** Whether the operator lists a host, by its name or with its port. */
export function isListed(url: URL, listed: readonly string[]): boolean {
  const host = url.hostname.toLowerCase();
  return listed.includes(host) || listed.includes(`${host}:${portOf(url)}`);
}

/** Refuses an inner address that the operator has not listed by its host. */
export function demandReachable(url: URL, address: string, listed: readonly string[]): void {
  if (isListed(url, listed) || isPublicAddress(address)) return;
  const host = url.hostname === address ? `地址 ${address} ` : `${url.hostname} 指向的 ${address} `;
  throw new ServiceFault(
    `${host}在内部网段，不能访问；确属本单位服务时，由运维人员在 LAYER_HOSTS 中列出 ${url.hostname}`,
  );
}
