import { applyEdge } from "#contract/workflow/tdgyyq";
import type { Register } from "./registerOf";
import { registers } from "./registers";

type Can = (access: string) => boolean;

/** Something that a register's page opens by its address. */
export type Deed = { key: string; title: string; note: string; to: string };

const mayCreate = ({ insert, outlined, dataset }: Register, can: Can): boolean =>
  (insert !== undefined || outlined === true) && can(dataset.access.write);

/** The forms of new records. */
const creations = (can: Can): Deed[] =>
  Object.values(registers).flatMap((register) => {
    const { name, title, work } = register.dataset;
    if (!mayCreate(register, can) || work.home === null) return [];
    const to = `${work.home}?record=new`;
    return [{ key: `new ${name}`, title: `新建${title}`, note: work.noun, to }];
  });

/** Registers whose page opens its import by the address. */
const imported = ["dxydsd", "dxydst"];

const imports = (can: Can): Deed[] =>
  imported.flatMap((name) => {
    const dataset = registers[name]?.dataset;
    if (!dataset?.work.home || !can(dataset.access.import)) return [];
    const to = `${dataset.work.home}?import=mdb`;
    return [{ key: `import ${name}`, title: `导入${dataset.title}`, note: "mdb", to }];
  });

/** The list whose rows offer to apply for a postponement. */
const contracts = "/sys-gyyd/qsmzq/kjgjc";

function postponement(can: Can, roles: readonly string[]): Deed[] {
  if (!can("gyyd:view") || !applyEdge.by.some((role) => roles.includes(role))) return [];
  const title = `${applyEdge.action}：选择供应合同`;
  return [{ key: "postpone", title, note: "延期申请", to: contracts }];
}

/** What somebody with these rights and roles may begin, wherever they are. */
export const deedsOf = (can: Can, roles: readonly string[]): Deed[] => [
  ...imports(can),
  ...creations(can),
  ...postponement(can, roles),
];
