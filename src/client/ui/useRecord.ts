import { useAtomValue } from "jotai";
import type { Library } from "#contract/workflow/shzt";
import { useCall } from "../api/useCall";
import { dataRevisionAtom } from "../state/map";
import { dxydApiOf } from "./dxydApiOf";

/** One parcel with outline, reviews and earlier versions; read again after every write. */
export function useRecord(library: Library, dkid: string) {
  const revision = useAtomValue(dataRevisionAtom);
  return useCall(dxydApiOf(library).info, { dkid }, revision);
}

type Called = NonNullable<ReturnType<typeof useRecord>["data"]>;
export type RecordInfo = Called;
export type Revision = Called["revisions"][number];
export type Review = Called["reviews"][number];
