import type { Gysl, gysl } from "../../datasets/gysl";

type Name = keyof Gysl & keyof typeof gysl.fields;

/**
 * What a project of industry upstairs should say from a stage on (data quality of gysl/sjgl): its plan
 * from the first day, the start once it is under way, use once it is built. The columns `ytxs` and `qxs`
 * of the database count the same.
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

/** The fields that a project lacks at its stage. */
export const missingFields = (project: Readonly<Record<string, unknown>>): Name[] =>
  expectedFrom
    .filter(({ stage }) => String(project.xmjdgl ?? "") >= stage)
    .flatMap(({ fields }) => fields)
    .filter((name) => (project[name] ?? "") === "");
