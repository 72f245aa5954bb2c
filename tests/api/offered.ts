import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Role } from "#contract/roles";
import { idOf, type Register, type Workflow } from "../../src/client/records/registerOf";
import { askedBy, type Step } from "../../src/client/records/stepsOf";
import { here } from "./harness";
import { enterprise, land, relation } from "./industry";
import { insertParcels, parcel, squareIn } from "./parcels";
import { attach } from "./projects";
import { insertSamples, sampleOf } from "./samples";
import { platformId, type Username, users } from "./users";

/** Records in every state, and the steps that pages offer on them. */

export const walkers = [
  "yuhang",
  "pingtai",
  "hangzhou",
  "sheng",
  "shuiwu",
  "chakan",
  "admin",
] as const;
export const rolesOf = (user: Username): Role[] => [users[user].role];
export const takerOf = (username: Username) => ({ username, roles: rolesOf(username) });

/** What else decides about an offer, beside the states. */
const facts: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  dxydsd: { zkfzt: ["0", "1", "3"], drr: [null, "hangzhou", "sheng"] },
  dxydst: { zkfzt: ["0", "1", "3"], drr: [null, "hangzhou", "sheng"] },
  xztd: { sfclk: [0, 1] },
  gxtz: { ywlx: ["2", "3", "9"] },
  dbsx: { dbjb: ["1", "2"], cbjb: ["2", "3"] },
  gydxjh: { wcbl: [50, 100] },
  gyyd: { qys: [0] },
  yddw: { ydmj: [0] },
};

export const combined = (choices: Readonly<Record<string, readonly unknown[]>>): AnyRecord[] =>
  Object.entries(choices).reduce<AnyRecord[]>(
    (all, [name, values]) =>
      all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

/** All states that records of a register can be in, its workflows crossed. */
export function statesOf({ dataset, flows }: Register): AnyRecord[] {
  const fields = new Set([...flows.map(({ field }) => field), dataset.state ?? ""]);
  const states = [...fields].flatMap((name) => {
    const codes = dataset.fields[name]?.codes;
    const { unused = [] }: Partial<Workflow> = flows.find(({ field }) => field === name) ?? {};
    return codes
      ? [[name, Object.keys(codes).filter((one) => !unused.includes(one))] as const]
      : [];
  });
  return combined({ ...Object.fromEntries(states), ...facts[dataset.name] });
}

let made = 0;
export const place = { cyptid: platformId, cyptmc: "示例园" };

/** The results of a project are entered once it is completed. */
async function completedProject(): Promise<string> {
  const values = sampleOf(zkfxmsd, { ...place, spzt: "5", xmjd: "5" });
  const [row] = await insertSamples(here().db, zkfxmsd, [values]);
  return String(row?.xmid);
}

/** A stored record in these states, in reach of everybody who walks. */
export async function recordIn({ dataset }: Register, states: AnyRecord): Promise<AnyRecord> {
  made += 1;
  const { db } = here();
  if (dataset.name === "dxydsd" || dataset.name === "dxydst") {
    const geometry = squareIn("330110", 100 + made);
    const one = parcel({ geometry, ...place, ...states } as never, dataset.name);
    return (await insertParcels(db, dataset.name, [one]))[0] as unknown as AnyRecord;
  }
  if (dataset.name === "dqgx") {
    return relation(await land(place), await enterprise(), { ...place, ...states });
  }
  const own = dataset.name === "dbsx" && states.cbjb === "2" ? { xzqdm: "3301" } : {};
  // A platform is on none.
  const isPlaced = "cyptid" in dataset.fields && dataset.key.id !== "cyptid";
  const given = isPlaced && !("xzqdm" in own) ? place : {};
  const more = dataset.name === "sscx" ? { xmid: await completedProject() } : {};
  const [row] = await insertSamples(db, dataset, [
    sampleOf(dataset, { ...given, ...own, ...more, ...states }),
  ]);
  return row as AnyRecord;
}

/**
 * A refusal for the record's state or the caller's role, which the page knows as well; what a record
 * still lacks, or breaks of its rules, is told when the step is taken.
 */
export const disagrees = (message: string): boolean =>
  /当前状态|当前进度|“.+”的.+不能|不能(修改|删除|终止|处置|出库|解锁|更新|代为)|没有权限|无权|只能|由.级|尚未审批/.test(
    message,
  ) || /^(403|404|409|5)/.test(message);

const noteFor = ({ edge }: Step) => [...edge.reasons.slice(0, 1), "已按要求核对"].join("：");

export async function take(
  register: Register,
  { flow, edge }: Step,
  row: AnyRecord,
): Promise<string[]> {
  const id = idOf(register, row);
  await attach(here().db, id, ...edge.files, "06");
  const asked = askedBy({ flow, edge });
  const values = Object.fromEntries(asked.map((key) => [key, row[key] ?? "2024-12-31"]));
  const order = { ids: [id], rows: [row], to: edge.to, versions: { [id]: Number(row.bbh) } };
  const step = { flow, edge, rows: [row] };
  const reply = await flow.move({ ...order, note: noteFor(step), values });
  return reply.ok ? reply.data.failed.map(({ message }) => message) : [reply.message];
}
