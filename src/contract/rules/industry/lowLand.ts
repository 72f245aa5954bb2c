type Land = Readonly<Record<string, unknown>>;

/** Whether the city library holds a parcel of industrial land: it stands there, or is under review. */
export const isListedLow = ({ sfdx, dxdkid, ydqk }: Land): boolean =>
  sfdx === 1 || (Boolean(dxdkid) && ydqk === "6");
