import type { Region } from "#contract/regions";
import type { FindCommand } from "../map/tools/findCommands";
import { deedsOf } from "../records/deeds";
import type { MenuTopic } from "./routeHandle";

type Can = (access: string | null) => boolean;

/** What the command leads to: a place in the product, or a region for all of them. */
export type Command = FindCommand & ({ to: string } | { areaCode: string });

/** The pages of the menu; one that several topics list is one command. */
function pageCommands(menu: readonly MenuTopic[], can: Can): Command[] {
  const pages = menu.flatMap(({ title: topic, items }) =>
    items.filter(({ access }) => can(access)).map((item) => ({ ...item, topic })),
  );
  const first = new Map(pages.toReversed().map((one) => [one.title, one]));
  return [...first.values()].toReversed().map(({ path, title, topic }) => ({
    ...{ key: `open ${path}`, title: `打开${title}`, note: topic, to: path },
  }));
}

const regionCommands = (regions: readonly Region[]): Command[] =>
  regions.map(({ areaCode, name }) => ({
    ...{ key: `region ${areaCode}`, title: `切换到${name}`, note: "行政区", areaCode },
  }));

/** Everything that the user may do by name, from the registers, the menu and the regions. */
export const commandsOf = (
  menu: readonly MenuTopic[],
  { can, roles }: { can: Can; roles: readonly string[] },
  regions: readonly Region[],
): Command[] => [...deedsOf(can, roles), ...pageCommands(menu, can), ...regionCommands(regions)];
