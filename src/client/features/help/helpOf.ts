import { loadChunk } from "../../api/loadChunk";
import type { PageHelp, RoomHelp } from "./texts/pageHelp";

type Room = { holds: RegExp; load: () => Promise<{ help: RoomHelp }> };

/** Each room of pages comes as a part of its own. */
const rooms: readonly Room[] = [
  { holds: /^\/sys\/data\/manage\//, load: () => import("./texts/low") },
  { holds: /^\/(dxyd|phcx|sys\/data\/display\/)/, load: () => import("./texts/mapLow") },
  { holds: /^\/(gy|kfqyq)/, load: () => import("./texts/mapIndustry") },
  { holds: /^\/(pewg|xztd|scjc)/, load: () => import("./texts/mapSupply") },
  { holds: /^\/(govern\/|sys\/data\/ssxm\/.*ndrw$)/, load: () => import("./texts/plan") },
  { holds: /^\/sys\/data\/(ssxm\/|sscx$)/, load: () => import("./texts/project") },
  { holds: /tjfx|tjbb|kjgzl|xhtjb/, load: () => import("./texts/statistics") },
  { holds: /\/(xzcl|kdjc)$/, load: () => import("./texts/idle") },
  { holds: /\/(sshsjcb|ssbbgl|sshsgx)$/, load: () => import("./texts/tax") },
  { holds: /\/(ztpj|yqpj|dkpj|qypj|pjgs|pjyy)$/, load: () => import("./texts/evaluation") },
  { holds: /\/(ydqy|qygl|dqgxgl)$/, load: () => import("./texts/firm") },
  { holds: /\/(zpggyyd|kjgjc)$/, load: () => import("./texts/supply") },
  { holds: /^\/sys-gyyd\//, load: () => import("./texts/industry") },
  { holds: /^\/sys\/(today|todo|interfaces|admin\/)/, load: () => import("./texts/office") },
  { holds: /^\/(zhmh|ofdPre)$/, load: () => import("./texts/portal") },
];

/** The half-page of the page at a path; null if it has none. */
export async function helpOf(path: string): Promise<PageHelp | null> {
  const room = rooms.find(({ holds }) => holds.test(path));
  if (!room) return null;
  const { help } = await loadChunk(room.load);
  return help[path] ?? null;
}
