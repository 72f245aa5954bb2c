import { Alert, Button } from "antd";
import type { AnyDataset } from "#contract/define/dataset";
import { moment } from "../../values/format";
import type { FieldValues } from "../../values/mergeValues";
import type { KeptDraft } from "./useFormDraft";

type Props = {
  dataset: AnyDataset;
  draft: KeptDraft;
  onRestore: (values: FieldValues) => void;
  onDrop: () => void;
};

/**
 * Tells of earlier unsaved changes: already restored, or offered if the record has changed since.
 */
export function DraftNotice({ dataset, draft, onRestore, onDrop }: Props) {
  const { found, isTaken, moved } = draft;
  if (!found) return null;
  const fields = Object.keys(found.values).length;
  const giveUp = (
    <Button
      size="small"
      onClick={() => {
        draft.drop();
        onDrop();
      }}
    >
      放弃
    </Button>
  );
  if (isTaken) {
    return (
      <Alert
        type="info"
        showIcon
        title={`已恢复 ${moment(found.at)} 未保存的 ${fields} 项修改`}
        description={movedText(dataset, moved)}
        action={giveUp}
      />
    );
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={`${moment(found.at)} 有 ${fields} 项修改未保存，此后该记录已更新`}
      description={movedText(dataset, moved)}
      action={
        <span className="ui-bulk">
          <Button
            size="small"
            type="primary"
            onClick={() => {
              draft.take();
              onRestore(found.values);
            }}
          >
            恢复
          </Button>
          {giveUp}
        </span>
      }
    />
  );
}

const movedText = ({ fields }: AnyDataset, moved: readonly string[]) =>
  moved.length > 0
    ? `${moved.map((key) => fields[key]?.label ?? key).join("、")}已被他人改动，保存前请核对`
    : undefined;
