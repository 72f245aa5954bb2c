import { FileTextOutlined } from "@ant-design/icons";
import { Alert, Button, Form, Select } from "antd";
import { useState } from "react";
import { exportListApi, mostTxtParcels } from "#contract/endpoints/records/exportList";
import type { FilterValues } from "../../records/listQuery";
import type { Register } from "../../records/registerOf";
import { count } from "../../values/format";
import { ExportDialog } from "./ExportDialog";
import { totalText } from "./totalText";
import { useExport } from "./useExport";

type Props = {
  register: Register;
  filters: FilterValues;
  total: number | null;
  /** What is exported, if it is not the filtered list. */
  what?: string;
};
type Encoding = "gbk" | "utf8";

const encodings: { value: Encoding; label: string }[] = [
  { value: "gbk", label: "GBK（CASS、报盘软件）" },
  { value: "utf8", label: "UTF-8" },
];

/** Exports the outlines of the listed records as boundary coordinates. */
export function TxtExport(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FileTextOutlined />} onClick={() => setOpen(true)}>
        导出TXT
      </Button>
      {open ? <TxtDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function TxtDialog(props: Props & { onClose: () => void }) {
  const { register, filters, total, what = "当前筛选结果", onClose } = props;
  const [encoding, setEncoding] = useState<Encoding>("gbk");
  const { start, ...job } = useExport(onClose);
  const busy = job.received !== null;
  const { dataset } = register;
  const unit = dataset.work.counter;
  const tooMany = total !== null && total > mostTxtParcels;
  return (
    <ExportDialog
      title="导出TXT坐标"
      {...job}
      disabled={!total || tooMany}
      onStart={() => start(exportListApi.txt, { dataset: dataset.name, filter: filters, encoding })}
      onClose={onClose}
    >
      <p>
        将导出{what}
        {totalText(total, dataset)}
        的界址点坐标：2000国家大地坐标系，3度分带，各地块按所在带写带号；跨带时每带一个文件。
      </p>
      <Form component={false} layout="vertical" disabled={busy}>
        <Form.Item label="文字编码" htmlFor="export-txt-encoding">
          <Select
            id="export-txt-encoding"
            value={encoding}
            onChange={setEncoding}
            options={encodings}
          />
        </Form.Item>
      </Form>
      {tooMany ? (
        <Alert
          type="warning"
          showIcon
          title={`一次至多 ${count(mostTxtParcels)} ${unit}，请缩小筛选范围`}
        />
      ) : null}
    </ExportDialog>
  );
}

/** The coordinates of a single record, without a dialog. */
export function TxtOfRecord({ register, id }: { register: Register; id: string }) {
  const { received, failure, start } = useExport(() => undefined);
  const { name, key } = register.dataset;
  return (
    <>
      <Button
        size="small"
        loading={received !== null}
        onClick={() =>
          start(exportListApi.txt, { dataset: name, filter: { [`${key.id}s`]: [id] } })
        }
      >
        坐标TXT
      </Button>
      {failure ? <span className="ui-bad">导出失败：{failure}</span> : null}
    </>
  );
}
