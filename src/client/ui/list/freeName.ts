const longest = 30;

/** A name that is none of those taken: the name itself, else with 副本 and a number behind it. */
export function freeName(name: string, taken: readonly string[]): string {
  for (let n = 0; ; n++) {
    const mark = n === 0 ? "" : `副本${n > 1 ? n : ""}`;
    const tried = [...name].slice(0, longest - mark.length).join("") + mark;
    if (!taken.includes(tried)) return tried;
  }
}
