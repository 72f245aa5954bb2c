import { Button, Empty } from "antd";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { TodaySection as Section, TodayRow } from "#contract/endpoints/inbox/today";
import { count, moment } from "../../values/format";
import { placeOfRow } from "./todayPlace";

/** Rows shown before 展开. */
const shownRows = 6;

type SectionProps = {
  title: string;
  section: Section;
  /** Said where there is nothing. */
  empty: string;
  /** The page that has all of them. */
  more?: { to: string; text: string };
  /** When a row happened, or is due. */
  when?: (row: TodayRow) => string;
  /** Rows that are no records: they stand first. */
  before?: ReactNode;
  /** What is read in place stays where it is until the page is opened anew. */
  onOpen?: (items: readonly string[], stays?: boolean) => void;
};

/** A part of 今日: its rows, unread ones marked, each opening its place. */
export function TodaySection(props: SectionProps) {
  const { title, section, empty, when, before, onOpen } = props;
  const { total, list } = section;
  const [isLong, setLong] = useState(false);
  const shown = isLong ? list : list.slice(0, shownRows);
  const of = total > list.length ? "（最近）" : "";
  return (
    <section className="today-section" aria-label={title}>
      <SectionHead {...props} />
      {total === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
      ) : (
        <ul aria-label={title}>
          {before}
          {shown.map((row) => (
            <Row key={row.item} row={row} when={when} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {list.length > shownRows ? (
        <Button size="small" type="link" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? "收起" : `展开 ${count(list.length)} 项${of}`}
        </Button>
      ) : null}
    </section>
  );
}

function SectionHead({ title, section, more, onOpen }: SectionProps) {
  const { total, unread, list } = section;
  const open = list.filter((row) => row.unread).map(({ item }) => item);
  return (
    <header>
      <h3>
        {title}
        <span className="today-count">{count(total)}</span>
      </h3>
      {unread > 0 ? <span className="inbox-unseen">未读 {count(unread)}</span> : null}
      {more ? <Link to={more.to}>{more.text}</Link> : null}
      {onOpen && open.length > 0 ? (
        <Button size="small" type="link" onClick={() => onOpen(open)}>
          标为已读
        </Button>
      ) : null}
    </header>
  );
}

type RowProps = {
  row: TodayRow;
  when: SectionProps["when"];
  onOpen: SectionProps["onOpen"];
};

function Row({ row, when, onOpen }: RowProps) {
  const [isRead, setRead] = useState(false);
  const place = placeOfRow(row);
  const [isSeen, setSeen] = useState(false);
  const unread = row.unread && !isSeen;
  const open = () => {
    if (unread) onOpen?.([row.item], place === null);
    setSeen(true);
    if (place === null) setRead(!isRead);
  };
  const content = <RowContent row={{ ...row, unread }} when={when} isWhole={isRead} />;
  return (
    <li className="inbox-item">
      {place === null ? (
        <button type="button" aria-expanded={isRead} onClick={open}>
          {content}
        </button>
      ) : (
        <Link to={place} onClick={open}>
          {content}
        </Link>
      )}
    </li>
  );
}

function RowContent({ row, when, isWhole }: Pick<RowProps, "row" | "when"> & { isWhole: boolean }) {
  const { title, bh, mc, xzqmc, what, by, at, note, unread } = row;
  return (
    <>
      <span className="inbox-line">
        <b title={mc}>
          {unread ? <span className="inbox-unseen">未读</span> : null}
          {mc}
        </b>
        <span>{what}</span>
      </span>
      <span className="inbox-line inbox-weak">
        <span>{[title, bh, xzqmc].filter(Boolean).join(" · ")}</span>
        <span>{when ? when(row) : [by, moment(at)].filter(Boolean).join(" · ")}</span>
      </span>
      {note ? (
        <span className={isWhole ? "inbox-note" : "inbox-note today-note"}>{note}</span>
      ) : null}
    </>
  );
}
