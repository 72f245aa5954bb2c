import { SearchOutlined } from "@ant-design/icons";
import { Button } from "antd";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { FindList } from "./FindList";
import { commandSections, type FindCommand } from "./findCommands";
import type { FindOption } from "./findOptions";
import { useFind } from "./useFind";
import { useGoTo } from "./useGoTo";
import "./find.css";

const hint = "编号、名称、权利人、企业、地名、坐标";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Whether the key goes into a text input. */
const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Focuses the search box on `/` and Ctrl K, from anywhere. */
function useFocusKey(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (!isCommand && (event.key !== "/" || isTyping(event))) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [input]);
}

type Props = {
  commands: readonly FindCommand[];
  /** Keys of the commands that were run last, the latest first. */
  recent: readonly string[];
  onCommand: (key: string) => void;
};

/**
 * Searches land, projects, enterprises, places and coordinates as one types, and commands beside
 * them; Enter goes there.
 */
export function FindBox({ commands, recent, onCommand }: Props) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const [active, setActive] = useState(0);
  /** The text that Enter was pressed on before its results arrived. */
  const [wanted, setWanted] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const listId = useId();
  const found = useFind(text, turn);
  const goTo = useGoTo();
  useFocusKey(input);

  const sections = useMemo(
    () => [...found.sections, ...commandSections(commands, recent, text)],
    [found.sections, commands, recent, text],
  );
  const options = useMemo(() => sections.flatMap((one) => one.options), [sections]);
  const at = Math.min(active, Math.max(0, options.length - 1));

  const choose = (option: FindOption) => {
    setOpen(false);
    input.current?.blur();
    if (option.target.kind !== "command") return void goTo(option.target);
    type("");
    setOpen(false);
    onCommand(option.target.key);
  };
  const type = (next: string) => {
    setText(next);
    setActive(0);
    setWanted(null);
    setOpen(true);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    // The lines of a pasted list would run together in a single-line field.
    const pasted = event.clipboardData.getData("text");
    if (!/[\r\n\t]/.test(pasted.trim())) return;
    event.preventDefault();
    type(
      pasted
        .trim()
        .split(/[\r\n\t]+/)
        .join("，"),
    );
  };
  const step = (by: number) => {
    setOpen(true);
    if (options.length > 0) setActive((at + by + options.length) % options.length);
  };
  // The shown results may still belong to the previous text: then take the first of the next ones.
  const isOwn = found.of === text.trim() && !found.busy;
  const enter = () => {
    const option = options[at];
    // A command that the keys have reached is no result that may change.
    if (!isOwn && at === 0) setWanted(text.trim());
    else if (option) choose(option);
  };
  const first = isOwn && wanted === text.trim() ? options[0] : undefined;
  const chooseFirst = useRef(choose);
  chooseFirst.current = choose;
  useEffect(() => {
    if (!first) return;
    setWanted(null);
    chooseFirst.current(first);
  }, [first]);
  const leave = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (open) setOpen(false);
    else input.current?.blur();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = steps[event.key];
    if (by === undefined && event.key !== "Escape" && event.key !== "Enter") return;
    event.preventDefault();
    if (by !== undefined) step(by);
    else if (event.key === "Enter") enter();
    else leave(event);
  };
  const shown = open && (text.trim() !== "" || sections.length > 0);
  return (
    <search
      ref={root}
      className="find"
      onBlur={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <SearchOutlined className="find-icon" aria-hidden />
      <input
        ref={input}
        className="find-input"
        type="text"
        role="combobox"
        aria-label={`查找：${hint}`}
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && options[at] ? `${listId}-${at}` : undefined}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setOpen(true)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      {text === "" ? (
        <kbd className="find-key" aria-hidden>
          Ctrl K
        </kbd>
      ) : (
        <Button
          type="text"
          size="small"
          aria-label="清空查找"
          onClick={() => {
            type("");
            input.current?.focus();
          }}
        >
          清空
        </Button>
      )}
      {shown && (
        <FindList
          id={listId}
          found={found}
          sections={sections}
          text={text.trim()}
          active={at}
          onActive={setActive}
          onChoose={choose}
          onRetry={() => setTurn((now) => now + 1)}
        />
      )}
    </search>
  );
}
