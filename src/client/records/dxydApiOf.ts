import { dxydsd } from "#contract/datasets/dxydsd";
import { dxydst } from "#contract/datasets/dxydst";
import type { AnyDataset } from "#contract/define/dataset";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { dxydstApi } from "#contract/endpoints/low/dxydst";
import type { dxydEndpoints } from "#contract/endpoints/records/libraryCalls";
import type { Library } from "#contract/workflow/shzt";

export type DxydApi = ReturnType<typeof dxydEndpoints<typeof dxydst.record>>;

const apis: Readonly<Record<Library, DxydApi>> = { dxydst: dxydstApi, dxydsd: dxydsdApi };
const libraries: Readonly<Record<Library, AnyDataset>> = { dxydst, dxydsd };

/** The calls of a library of low-efficiency land by its dataset's name. */
export const dxydApiOf = (library: Library): DxydApi => apis[library];

export const datasetOf = (library: Library): AnyDataset => libraries[library];
