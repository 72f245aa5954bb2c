import { dxydsd } from "../../datasets/dxydsd";

const readers = [dxydsd.access.import, dxydsd.access.approve];

/** Imported files are working papers: only users who import or review parcels may read them. */
export const readsBatchFiles = (authorities: readonly string[]): boolean =>
  readers.some((one) => authorities.includes(one));
