import { ssbb } from "#contract/datasets/ssbb";
import { taskRegisters } from "#contract/rules/plan/taskRegisters";
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

type Import = { name: string; kind: string; note: string; what?: string; page?: string };

/** Registers that files are read into; the page is not always the register's own. */
const imported: readonly Import[] = [
  { name: "dxydsd", kind: "mdb", note: "mdb" },
  { name: "dxydsd", kind: "txt", note: "txt", what: "界址点坐标" },
  { name: "dxydst", kind: "mdb", note: "mdb" },
  { name: "zkfxmsd", kind: "mdb", note: "mdb" },
  { name: "xztd", kind: "xlsx", note: "xlsx" },
  { name: "gysl", kind: "xlsx", note: "xlsx" },
  { name: "gyyd", kind: "file", note: "图形文件", page: "/sys-gyyd/dqrh/gyydgl" },
];

/** The page of the tax sheet is the import itself. */
const taxSheet = "/sys-gyyd/dqrh/sshsgx";

/** What their pages open by the address. */
const imports = (can: Can): Deed[] => [
  ...imported.flatMap(({ name, kind, note, what, page }) => {
    const dataset = registers[name]?.dataset;
    const home = page ?? dataset?.work.home;
    // A coordinate file names no county, so it is for those who enter parcels in one.
    const access = kind === "txt" ? dataset?.access.write : dataset?.access.import;
    if (!dataset || !home || !access || !can(access)) return [];
    const title = `导入${dataset.title}${what ?? ""}`;
    return [{ key: `import ${name} ${kind}`, title, note, to: `${home}?import=${kind}` }];
  }),
  ...Object.values(taskRegisters).flatMap(({ name, title, access, work: { home } }) =>
    can(access.import)
      ? [{ key: `import ${name}`, title: `导入${title}`, note: "xlsx", to: `${home}?import=xlsx` }]
      : [],
  ),
  ...(can(ssbb.access.import)
    ? [{ key: "import ssbb", title: "导入税收数据", note: "xlsx", to: taxSheet }]
    : []),
];

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
