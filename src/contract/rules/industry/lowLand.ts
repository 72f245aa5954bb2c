type Land = Readonly<Record<string, unknown>>;

/** Whether the city library contains a parcel of industrial land, or is reviewing it. */
export const isListedLow = ({ sfdx, dxdkid, ydqk }: Land): boolean =>
  sfdx === 1 || (Boolean(dxdkid) && ydqk === "6");
