import type { Reader } from "#contract/endpoints/inbox/comment";

/** What stands behind @: the name, and the place too where two of a name are offered. */
export function nameFor({ realName, place }: Reader, offered: readonly Reader[]): string {
  const isTwice = offered.filter((one) => one.realName === realName).length > 1;
  return (isTwice ? `${realName}（${place}）` : realName).replaceAll(" ", "");
}

/** Ids of those chosen whose @ still stands in the text. */
export const calledIn = (text: string, chosen: readonly Reader[]): string[] => [
  ...new Set(
    chosen
      .filter(({ realName }) => text.includes(`@${realName.replaceAll(" ", "")}`))
      .map(({ id }) => id),
  ),
];
