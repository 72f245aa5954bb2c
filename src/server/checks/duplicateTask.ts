import { DuplicateSweep, type SweptPair } from "#contract/rules/import/duplicateSweep";
import { outlineEnd } from "#geo/overlap/outlineStore";
import type { Talk } from "../threads/childTalk";

/** Compares a register with itself in a child process: no call waits for it. */
export type SweepOrder = {
  /** Only pairs of parcels that are marked, with each other and with others. */
  onlyMarked: boolean;
};

/** Parcels as `sweptBytes` of the repository writes them; empty when there are no more. */
export type ParcelPage = { bytes: Uint8Array; isProvincial: boolean; isMarked: boolean };

export type ToSweep = ({ kind: "parcels" } & ParcelPage) | { kind: "more" };
export type FromSweep =
  | { kind: "taken" }
  | { kind: "progress"; percent: number }
  | { kind: "pairs"; pairs: SweptPair[] };

/** Share of the work between two words on how far it is, and pairs in a message. */
const [toldEvery, pairsAtOnce] = [0.02, 1_000];

export async function duplicateTask({ onlyMarked }: SweepOrder, talk: Talk): Promise<null> {
  const sweep = new DuplicateSweep();
  if (onlyMarked) sweep.wantMarked();
  await takeParcels(sweep, talk, onlyMarked);
  await givePairs(sweep, talk);
  return null;
}

async function takeParcels(sweep: DuplicateSweep, talk: Talk, onlyMarked: boolean): Promise<void> {
  const known = onlyMarked ? new Set<number>() : null;
  for (;;) {
    const said = (await talk.hear()) as ToSweep;
    if (said.kind !== "parcels") throw new Error(`expected parcels, got ${said.kind}`);
    if (said.bytes.length === 0) return;
    addAll(sweep, said, known);
    await talk.say({ kind: "taken" } satisfies FromSweep);
  }
}

async function givePairs(sweep: DuplicateSweep, talk: Talk): Promise<void> {
  const say = (message: FromSweep) => talk.say(message);
  let found: SweptPair[] = [];
  let told = 0;
  const give = async () => {
    await say({ kind: "pairs", pairs: found });
    await talk.hear();
    found = [];
  };
  for (const { pairs, done } of sweep.pairs()) {
    found.push(...pairs);
    if (found.length >= pairsAtOnce) await give();
    if (done - told < toldEvery) continue;
    told = done;
    await say({ kind: "progress", percent: 100 * done });
  }
  if (found.length > 0) await give();
}

/** Bytes before the outline: the number, and the figures. */
const head = 4 + 6 * 8;

/** `known`: those that came before, where parcels may come twice. */
function addAll(
  sweep: DuplicateSweep,
  { bytes, isProvincial, isMarked }: ParcelPage,
  known: Set<number> | null,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const oid = view.getInt32(at);
    const key = isProvincial ? -oid : oid;
    if (known?.has(key)) {
      at = outlineEnd(view, at + head);
      continue;
    }
    known?.add(key);
    const parcel = {
      oid,
      isProvincial,
      isMarked,
      longitude: view.getFloat64(at + 4),
      mj: view.getFloat64(at + 12),
      owner: numberAt(view, at + 20),
      unit: numberAt(view, at + 28),
      facts: numberAt(view, at + 36),
      link: numberAt(view, at + 44),
    };
    at = sweep.add(parcel, view, at + head);
  }
}

/** What of eight bytes a number holds exactly. */
const numberAt = (view: DataView, at: number): number =>
  (view.getUint32(at) & 0x1fffff) * 2 ** 32 + view.getUint32(at + 4);
