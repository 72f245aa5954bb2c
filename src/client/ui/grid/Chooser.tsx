import { Select } from "antd";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { PairList } from "#contract/define/field";
import { usePlaces } from "../form/usePlaces";

type Props = {
  label: string;
  text: string;
  required: boolean;
  onChoose: (word: string) => void;
  onLeave: () => void;
  onEscape: (from: EventTarget & Element) => void;
};

/** A cell's editor that offers the words of a list. */
export function Chooser({ words, ...props }: Props & { words: readonly string[] }) {
  const { label, text, required, onChoose, onLeave, onEscape } = props;
  return (
    <Select
      autoFocus
      defaultOpen
      size="small"
      className="ui-cell-editor"
      aria-label={label}
      popupMatchSelectWidth={false}
      defaultValue={text || null}
      allowClear={!required}
      showSearch
      options={words.map((word) => ({ value: word, label: word }))}
      onChange={(next) => onChoose(next ?? "")}
      onBlur={onLeave}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") onEscape(event.currentTarget);
      }}
    />
  );
}

/** The same for the names of a row's towns, platforms or county. */
export function PairChooser({ list, row, ...props }: Props & { list: PairList; row: AnyRecord }) {
  const { places } = usePlaces(list, row);
  return <Chooser {...props} words={places.map(({ name }) => name)} />;
}
