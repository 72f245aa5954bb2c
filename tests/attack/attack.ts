import { crowd } from "./crowd";
import { type Finding, fuzz } from "./fuzz";
import { matrix } from "./matrix";
import { accountsAt, startTarget } from "./target";

type Order = {
  requests: number;
  seed: number;
  parts: ReadonlySet<string>;
  say: (line: string) => void;
};

const attackers = ["sheng", "hangzhou", "yuhang", "pingtai", "shuiwu", "chakan"];

/** The size of a crowd. */
const atOnce = 40;

/** Starts a server, attacks it, and returns the replies that should not have come back. */
export async function attack({ requests, seed, parts, say }: Order): Promise<Finding[]> {
  const target = await startTarget();
  const findings: Finding[] = [];
  try {
    const fire = accountsAt(target.origin);
    if (parts.has("matrix")) {
      const { cells, findings: found } = await matrix(fire);
      say(`matrix: ${cells} cells, ${found.length} findings`);
      findings.push(...found);
    }
    if (parts.has("fuzz")) {
      const order = { requests, seed, abreast: 4 };
      const { statuses, findings: found } = await fuzz(fire, attackers, order);
      const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
      say(`fuzz (seed ${seed}): ${counts.join(", ")}; ${found.length} findings`);
      findings.push(...found);
    }
    if (parts.has("crowd")) {
      const { trials, findings: found } = await crowd(fire, target.origin, atOnce);
      for (const { name, slowestMs } of trials) {
        say(`crowd: ${name}: another's slowest list ${Math.round(slowestMs)} ms`);
      }
      findings.push(...found);
    }
    if (!target.isUp()) findings.push({ what: "the server has ended", status: 0, text: "" });
  } finally {
    await target.stop();
  }
  for (const { what, status, text } of findings.slice(0, 50)) {
    say(`FOUND ${status} ${what}\n      ${text.slice(0, 300)}`);
  }
  return findings;
}
