import type { LookedAt } from "#contract/endpoints/uploads/takeover";
import { Refusal } from "#contract/errors";
import { crsInWords } from "#contract/rules/coordinate/crsRules";
import { samplesOf } from "./firstRecords";
import type { ParseOrder } from "./parse/parseSource";
import type { Source, SourceRecord } from "./parse/source";
import { limitsOf, systemOf, withSource } from "./takeTask";

type LookOrder = { file: ParseOrder; dataset: string };

const looked = 20;

/** Says what a file holds by its beginning: layers, columns with their first values, and its system. */
export async function lookTask({ file, dataset }: LookOrder): Promise<LookedAt> {
  try {
    return await withSource(file, limitsOf(dataset, 0), async (source) => lookAt(source));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...nothing, fault: error.message };
  }

  async function lookAt(source: Source): Promise<LookedAt> {
    const first: SourceRecord[] = [];
    for await (const record of source.records) {
      first.push(record);
      if (first.length >= looked) break;
    }
    const { crs, remarks, fault } = systemIn(source, first);
    return {
      format: source.format,
      layers: source.layers ?? [],
      system: crs,
      headings: source.fields,
      samples: Object.fromEntries(source.fields.map((name) => [name, samplesOf(first, name)])),
      remarks: [...(source.remarks ?? []), ...remarks],
      fault,
    };
  }

  function systemIn(source: Source, first: readonly SourceRecord[]) {
    try {
      const { crs, remarks } = systemOf({ dataset, file }, source, first);
      return { crs: crs && crsInWords(crs), remarks, fault: null };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { crs: null, remarks: [], fault: error.message };
    }
  }
}

const nothing: LookedAt = {
  ...{
    format: null,
    layers: [],
    system: null,
    headings: [],
    samples: {},
    remarks: [],
    fault: null,
  },
};
