import type { AnyDataset } from "#contract/define/dataset";
import type { Finding } from "#contract/endpoints/inbox/basis";
import { Refusal } from "#contract/errors";
import { rulesJudged } from "#contract/rules/project/judgedRules";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { groundOf } from "../../repositories/low/parcelGround";
import { parcelsOfProject } from "../../repositories/project/projectParcels";
import { demandScope } from "../../repositories/records/scope";
import type { Asker } from "../context/context";
import { relationRegister } from "../firm/dqgx";
import { vacantRegister } from "../idle/kdjc";
import { idleRegister } from "../idle/xztd";
import { gyslRegister } from "../industry/gysl";
import { villaRegister } from "../industry/ysbszy";
import { replacementRegister } from "../industry/zyby";
import { cityLibrary, provincialLibrary } from "../low/dxydRegister";
import { planRegister } from "../low/gydxjh";
import { projectRegister } from "../project/projectCheck";
import { projectOf, resultRegister } from "../project/sscx";
import { library as cityProjects } from "../project/zkfxmsd";
import { library as provincialProjects } from "../project/zkfxmst";
import { examined, keptValues, type SaveRules, type StoredValues } from "../records/recordSave";

type Found = { record: StoredValues; geometry: MultiPolygon | null };
type RulesOf = (db: Db, by: Asker, record: StoredValues) => SaveRules | Promise<SaveRules>;

const projects =
  (library: typeof cityProjects | typeof provincialProjects): RulesOf =>
  async (db, _, { xmid }) =>
    projectRegister(library, await parcelsOfProject(db, library.tables, String(xmid)));

/** The rules by which each kind of waiting record is saved. */
const rulesOf: Readonly<Record<string, RulesOf>> = {
  dxydsd: () => cityLibrary,
  dxydst: () => provincialLibrary,
  zkfxmsd: projects(cityProjects),
  zkfxmst: projects(provincialProjects),
  gysl: () => gyslRegister,
  xztd: () => idleRegister,
  kdjc: () => vacantRegister,
  ysbszy: () => villaRegister,
  dqgx: () => relationRegister,
  zyby: () => replacementRegister(),
  sscx: async (db, by, { xmid }) => resultRegister(await projectOf(db, by, String(xmid))),
  gydxjh: async (db, { caller }, { dkid }) =>
    planRegister((await groundOf(db, String(dkid), demandScope(caller))) ?? null),
};

/** A stored record under the rules that saving it would meet; null for kinds that nobody enters. */
export async function rulesMet(db: Db, by: Asker, dataset: AnyDataset, found: Found) {
  const make = rulesOf[dataset.name];
  if (!make) return null;
  const outlined = found.geometry !== null && found.geometry.length > 0;
  let further = false;
  try {
    const rules = await make(db, by, found.record);
    const watched: SaveRules = {
      ...rules,
      check: async (...asked) => {
        further = true;
        return (await rules.check?.(...asked)) ?? [];
      },
    };
    const findings = await findingsOf(db, by, watched, found);
    const met = new Set(findings.map(({ rule }) => rule));
    const passed = rulesJudged(dataset, { outlined, further }).filter((code) => !met.has(code));
    return { findings, passed, refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { findings: [], passed: [], refusal: error.message };
  }
}

async function findingsOf(
  db: Db,
  by: Asker,
  rules: SaveRules,
  { record, geometry }: Found,
): Promise<Finding[]> {
  const values = keptValues(rules.dataset, record);
  const draft = { before: record, values, geometry: geometry ?? undefined };
  const { problems } = await examined(db, by, rules, demandScope(by.caller), { values }, draft);
  const said = new Map(
    problems.map(({ rule, level, message, place }) => [
      `${rule} ${message}`,
      { rule, level, message, ...(place && { place }) },
    ]),
  );
  return [...said.values()];
}
