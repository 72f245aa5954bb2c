import { dxydsd } from "#contract/datasets/dxydsd";
import { shownTo } from "#contract/define/secret";
import { authoritiesOf } from "#contract/roles";

/** What the account of the benchmark is told of a parcel, and four of it. */
export const fieldSets = {
  all: Object.keys(shownTo(dxydsd, authoritiesOf.ROLE_COUNTY).fields),
  four: ["dkbh", "dkmc", "mj", "shzt"],
} as const;

export type FieldSet = keyof typeof fieldSets;
