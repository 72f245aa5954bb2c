import { EditOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Register } from "../../records/registerOf";
import { count } from "../../values/format";
import { Dialog } from "../base/Dialog";
import { BatchResult } from "../step/BatchResult";
import { useMay } from "../step/useMay";
import { BulkFields } from "./BulkFields";
import { BulkPreviewTable } from "./BulkPreviewTable";
import { takesBulk } from "./bulkSave";
import { useBulkEdit } from "./useBulkEdit";

type Props = { register: Register; rows: readonly AnyRecord[]; done: () => void };

/** 批量修改: sets the same values in all selected records, with a preview before saving. */
export function BulkEdit({ register, rows, done }: Props) {
  const may = useMay(register);
  const [open, setOpen] = useState(false);
  if (!takesBulk(register) || !may.write || rows.length < 2) return null;
  return (
    <>
      <Button size="small" icon={<EditOutlined />} onClick={() => setOpen(true)}>
        批量修改
      </Button>
      {open ? (
        <BulkDialog
          register={register}
          rows={rows}
          onClose={(isChanged) => {
            setOpen(false);
            if (isChanged) done();
          }}
        />
      ) : null}
    </>
  );
}

type DialogProps = Omit<Props, "done"> & { onClose: (isChanged: boolean) => void };

function BulkDialog({ register, rows, onClose }: DialogProps) {
  const edit = useBulkEdit(register, rows, () => onClose(true));
  const { preview, result } = edit;
  const unit = register.dataset.work.counter;
  const close = () => onClose(result !== null);
  const footer = () => {
    if (result) {
      return (
        <Button type="primary" onClick={close}>
          知道了
        </Button>
      );
    }
    if (!preview) {
      return (
        <>
          <Button onClick={close}>取消</Button>
          <Button
            type="primary"
            disabled={edit.missing !== null}
            loading={edit.busy}
            onClick={edit.look}
          >
            预览
          </Button>
        </>
      );
    }
    return (
      <>
        <Button onClick={edit.back}>返回修改</Button>
        <Button
          type="primary"
          disabled={edit.changing === 0}
          loading={edit.busy}
          onClick={edit.save}
        >
          修改 {count(edit.changing)} {unit}
        </Button>
      </>
    );
  };
  return (
    <Dialog
      title={`批量修改（${count(rows.length)} ${unit}）`}
      width={860}
      onCancel={close}
      footer={footer()}
    >
      {edit.failure ? (
        <Alert type="error" showIcon title={edit.failure} className="ui-gap" />
      ) : null}
      {edit.busy && rows.length > edit.done ? (
        <p className="ui-second" role="status">
          已处理 {count(edit.done)} / {count(rows.length)} {unit}，请勿关闭页面
        </p>
      ) : null}
      {result ? (
        <BatchResult register={register} action="批量修改" rows={rows} result={result} />
      ) : preview ? (
        <BulkPreviewTable register={register} rows={rows} preview={preview} />
      ) : (
        <BulkFields register={register} rows={rows} edit={edit} />
      )}
    </Dialog>
  );
}
