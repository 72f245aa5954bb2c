import { crfsCodes, signedStages } from "../codes/supplyCodes";

/** The records that figures of several screens count: stated once, so that their names mean one thing. */

/** Idle land that has been found such: 疑似, 调查中 and 不构成闲置 are no stock. */
export const idleRegistered = { xzzt: ["3", "4", "5", "6", "7"] };

/** What of it is still there, the remainders of land disposed of in part included. */
export const idleStock = { clzt: ["1", "2"] };

/** Batches of which something is left to supply. */
export const unsupplied = { gyzt: ["0", "1"] };

/** Parcels in a library of low-efficiency land. */
export const lowListed = { shzt: ["5"] };

/** Parcels in the city library that still wait for their redevelopment, or are under it. */
export const lowStock = { shzt: ["5"], zkfzt: ["0", "1", "2"] };

/** Parcels that were redeveloped and then struck off: they stay in both sides of 完成率. */
export const lowStruckOff = { shzt: ["9"], zkfzt: ["3"] };

/** Redeveloped parcels, in the library or struck off after it. */
export const lowDone = { shzt: ["5", "9"], zkfzt: ["3"] };

/** Industrial land granted by contract: neither allocated, leased nor 先租后让. */
export const industrialGrant = {
  ytlb: ["1"],
  gdfs: Object.keys(crfsCodes),
  qsmzqjd: Object.keys(signedStages),
};
