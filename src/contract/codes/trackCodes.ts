/** Code lists of supervision (督办) over the implementation of the plan. */

/** What is supervised: a region as a whole, or one project. */
export const dblxCodes = { "1": "行政区", "2": "项目" } as const;

/** Who supervises, and who has to answer. */
export const dbjbCodes = { "1": "省级督办", "2": "市级督办" } as const;
export const cbjbCodes = { "2": "市级承办", "3": "县级承办" } as const;

export const dbztCodes = { "0": "待回复", "1": "已回复", "2": "退回重办", "3": "已办结" } as const;

/** States in which the addressee is waited for. */
export const unanswered: readonly (keyof typeof dbztCodes)[] = ["0", "2"];
