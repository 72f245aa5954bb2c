import { describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { endpoints } from "#contract/endpoints/index";
import { glossary } from "#contract/glossary/glossary";

/** English words in call names, and the customer's own spellings of some. */
const english = new Set(
  `login session token end tour choices todo counts cross table do ticket user info logout change password region tree geojson towns job cancel page list get
   update insert undo remove delete export shape file report rejected revoke order static format vaildate
   upload download files save urls fild from check by save confirm release match total statistics template rule
   read status seen decided sys role reset unlock disable create log publish withdraw txt parse openapi.json
   create start publish archive rollback diff import sumary compute left data detail wssgyyd2024 edit
   portal layout layouts heat brief map view compare find select suggest sums records outlines columns figures neighbour overlaps around split merge lineage print trend drops past days changes moves marks points draft sheet settling
   regions overdue curve thumbnail content
   bulk preview mark duplicates merges
   govern plan level projects move renew question sessions setting person show basis terms readers mentions people today open visit mend choose differences layer takeover match problems drop rows store office
   wall bridge moved forecast gaps kpis decisions duty meeting add picture begin arrive
   mine legend test at look build factor system overview`
    .trim()
    .split(/\s+/),
);

/** Whether a name can be split completely into tokens of the glossary. */
function isKnown(name: string): boolean {
  if (name === "" || glossary[name]) return true;
  for (let end = name.length - 1; end > 0; end--) {
    if (glossary[name.slice(0, end)] && isKnown(name.slice(end))) return true;
  }
  return false;
}

const all = { ...datasets, zkfxmsd };

describe("the glossary", () => {
  test.each(Object.entries(all))("knows every field of %s", (name, { fields }) => {
    expect([name, ...Object.keys(fields)].filter((one) => !isKnown(one))).toEqual([]);
  });

  test("knows every part of every path", () => {
    const parts = Object.values(endpoints)
      .flatMap((group) => Object.values(group))
      .flatMap(({ path }) => path.split("/"))
      .flatMap((part) => part.split(/(?=[A-Z])/))
      .map((part) => part.toLowerCase());
    const unknown = parts.filter((part) => !english.has(part) && !isKnown(part));
    expect([...new Set(unknown)]).toEqual([]);
  });

  test("finds a name that nobody has explained", () => {
    expect(isKnown("dkqq")).toBe(false);
  });
});
