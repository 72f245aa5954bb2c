import { useAtomValue } from "jotai";
import type { Role } from "#contract/roles";
import { supervisionOf } from "#contract/workflow/dbsx";
import { regionsAtom } from "../../state/region";
import { canAtom, userAtom } from "../../state/session";

/** Whether the user may send notes of supervision, and to which regions. */
export function useSupervision() {
  const can = useAtomValue(canAtom);
  const user = useAtomValue(userAtom);
  const own = user?.areaCode ?? "";
  const level = supervisionOf((user?.roles ?? []) as Role[]);
  const below = useAtomValue(regionsAtom).filter(
    (region) => region.areaCode.length > Math.max(own.length, 2) && region.areaCode.startsWith(own),
  );
  return { may: can("rw:edit") && level !== null, below };
}
