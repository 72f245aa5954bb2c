import { gysl } from "#contract/datasets/gysl";
import { gyslSheetApi } from "#contract/endpoints/industry/gyslSheet";
import { SheetImport } from "../../ui/import/SheetImport";
import { TemplateButton } from "../../ui/import/TemplateButton";

/** 导入xlsx: adds and changes projects from a sheet, with a preview before they are stored. */
export const GyslImport = () => (
  <SheetImport
    dataset={gysl}
    register="gysl"
    label="导入xlsx"
    title="导入工业上楼数据"
    help="有项目编号的行更新该项目，没有的新增；空单元格不改动已有内容。每次至多 1,000 行"
    template={<TemplateButton endpoint={gyslSheetApi.template} input={{}} />}
  />
);
