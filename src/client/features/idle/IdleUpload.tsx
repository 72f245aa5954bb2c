import { xztd } from "#contract/datasets/xztd";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { SheetImport } from "../../ui/import/SheetImport";
import { TemplateButton } from "../../ui/import/TemplateButton";

/** Adds and changes idle land from a sheet, by 电子监管号. */
export const IdleUpload = () => (
  <SheetImport
    dataset={xztd}
    register="xztd"
    label="上传xlsx"
    title="上传闲置土地清单"
    help="按电子监管号新增或更新；列名可在下一步对应，入库前逐宗看到差异。每次至多 5,000 行"
    template={<TemplateButton endpoint={xztdApi.template} input={{}} />}
  />
);
