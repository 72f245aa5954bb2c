import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { FindBox } from "../map/tools/FindBox";
import { recentCommandsAtom } from "../state/commands";
import { mapCommandAtom } from "../state/map";
import { regionAtom, regionsAtom } from "../state/region";
import { canAtom, userAtom } from "../state/session";
import { asLink } from "./asLink";
import { commandsOf } from "./commands";
import type { MenuTopic } from "./routeHandle";

const noRoles: readonly string[] = [];

/** The search box, with what the user may do beside what there is. */
export function CommandBox({ menu }: { menu: readonly MenuTopic[] }) {
  const can = useAtomValue(canAtom);
  const roles = useAtomValue(userAtom)?.roles ?? noRoles;
  const regions = useAtomValue(regionsAtom);
  const [recent, addRecent] = useAtom(recentCommandsAtom);
  const setRegion = useSetAtom(regionAtom);
  const command = useSetAtom(mapCommandAtom);
  const navigate = useNavigate();
  const commands = useMemo(
    () => commandsOf(menu, { can, roles }, regions),
    [menu, can, roles, regions],
  );
  const run = (key: string) => {
    const chosen = commands.find((one) => one.key === key);
    if (!chosen) return;
    addRecent(key);
    if ("to" in chosen) return navigate(chosen.to, { state: asLink });
    setRegion(chosen.areaCode);
    command({ kind: "region", areaCode: chosen.areaCode });
  };
  return <FindBox commands={commands} recent={recent} onCommand={run} />;
}
