import type { TxtParcelPreview } from "#contract/endpoints/uploads/dxydTxt";
import { crsInWords } from "#contract/rules/coordinate/crsRules";
import { txtCrs } from "#contract/rules/coordinate/txtCrsRules";
import type { Batch } from "#contract/rules/import/checkBatch";
import { checkTxt } from "#contract/rules/import/checkTxt";
import type { ParcelDraft } from "#contract/rules/import/draft";
import type { BatchContext } from "#contract/rules/import/recordChecker";
import { cornerRoom } from "#contract/rules/import/reportOf";
import { fillForm, type TxtForm } from "#contract/rules/import/txtForm";
import { countyOutlines } from "#contract/rules/outline/countyOutlines";
import { readTxt, type TxtFile } from "#geo/txt/readTxt";

type TxtBatch = Batch & {
  crs: string | null;
  encoding: string;
  parcels: TxtParcelPreview[];
};

const hectare = 10_000;

/**
 * A coordinate exchange file with every check that needs no library, and its parcels to preview.
 */
export function readTxtBatch(
  bytes: Uint8Array,
  { form, context }: { form: TxtForm | null; context: BatchContext },
): TxtBatch {
  const file = readTxt(bytes);
  const xzqdm = form?.xzqdm ?? context.callerArea;
  const batch = checkTxt(file, { xzqdm, counties: countyOutlines(context.counties) });
  const parcels = previewOf(file, batch.drafts);
  const filled = form ? fillForm(batch, form, context) : batch;
  const { crs } = txtCrs(file.attributes, undefined);
  return { ...filled, crs: crs && crsInWords(crs), encoding: file.encoding, parcels };
}

function previewOf({ parcels }: TxtFile, drafts: readonly ParcelDraft[]): TxtParcelPreview[] {
  const byLine = new Map(drafts.map((draft) => [draft.row, draft]));
  const room = cornerRoom();
  return parcels.map(({ line, number, name, use, landClass, declaredArea }) => {
    const outline = byLine.get(line)?.outline ?? null;
    return {
      ...{ row: line, number, name, use, landClass },
      mj: Math.round(Number(byLine.get(line)?.values.mj ?? declaredArea * hectare) * 100) / 100,
      txmj: outline?.txmj ?? null,
      geometry:
        outline && room.takes(outline.degrees)
          ? (outline.degrees as TxtParcelPreview["geometry"])
          : null,
    };
  });
}
