import { expect, test } from "vitest";
import { spztEdges } from "#contract/workflow/spzt";
import { demoAccounts } from "../base/people";
import { randomOf } from "../base/random";
import type { DemoLand } from "./demoProjects";
import { stepsTo } from "./projectLog";
import { projectsOf } from "./projects";

const land = (i: number): DemoLand => ({
  ...{ dkid: String(i).padStart(32, "0"), dkmc: `一号地块${i}`, mj: 5_000 + i },
  ...{ xzqdm: "330110", xzqmc: "余杭区", xzjdm: null, xzjmc: null, cyptid: null, cyptmc: null },
  ...{ zkfzt: (["0", "1", "1", "2", "3"] as const)[i % 5] as "0", nzkffs: null, rdnf: 2021 },
  ...{ xztdyt: "工业", dxlx: "1", tdsyqr: "示例公司", tyshxydm: null, rjl: 1, mjss: 5 },
});
const lands = Array.from({ length: 2_000 }, (_, i) => land(i));

test.each(["zkfxmsd", "zkfxmst"] as const)(
  "every project of %s stands where its approval's steps lead, signed by who decides there",
  (table) => {
    const made = projectsOf(randomOf(3), lands, table).map(({ record }) => record);
    const states = new Set(made.map(({ spzt }) => spzt));
    expect([...states].filter((state) => !stepsTo(spztEdges[table], state))).toEqual([]);
    expect(states.has("4")).toBe(table === "zkfxmst");
    for (const { spzt, spr, spyj } of made) {
      const step = stepsTo(spztEdges[table], spzt)?.at(-1);
      const role = demoAccounts.find(({ realName }) => realName === spr)?.role;
      if (step && spr !== null)
        expect([spzt, step.edge.by.includes(role as never)]).toEqual([spzt, true]);
      expect([spzt, (spyj ?? "").length >= (step?.edge.note ?? 0)]).toEqual([spzt, true]);
    }
  },
);
