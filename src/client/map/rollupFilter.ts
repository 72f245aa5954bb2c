import { type DxydFilter, dxydDimensions } from "#contract/endpoints/dxyd";

/** The part of a filter that figures from the rollup can follow. */
export function dimensionsOf(filter: DxydFilter | undefined): Partial<DxydFilter> {
  return Object.fromEntries(
    Object.entries(filter ?? {}).filter(([key, value]) => key in dxydDimensions && value != null),
  );
}
