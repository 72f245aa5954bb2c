import type { Gysl, gysl } from "../../datasets/gysl";

type Name = keyof Gysl & keyof typeof gysl.fields;

/**
 * Fields an industry-upstairs project should have from a given stage on (data quality of
 * gysl/sjgl): its plan from the beginning, the start once under way, occupancy once built. The
 * database columns `ytxs` and `qxs` count by the same list.
 */
export const expectedFrom: readonly { stage: string; fields: readonly Name[] }[] = [
  {
    stage: "1",
    fields: ["tyshxydm", "zl", "cfjzmj", "jzgd", "cg1", "cgbz", "hz1", "hzbz", "hydm", "ztze"],
  },
  { stage: "4", fields: ["sjkgsj"] },
  { stage: "5", fields: ["sjjgsj", "rzqys", "rzmj"] },
];

export const mostFields = expectedFrom.reduce((sum, { fields }) => sum + fields.length, 0);

/** The fields a project lacks at its stage. */
export const missingFields = (project: Readonly<Record<string, unknown>>): Name[] =>
  expectedFrom
    .filter(({ stage }) => String(project.xmjdgl ?? "") >= stage)
    .flatMap(({ fields }) => fields)
    .filter((name) => (project[name] ?? "") === "");
