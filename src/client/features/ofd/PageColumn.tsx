import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";
import { copyText } from "./copyText";
import type { OpenedDocument } from "./openedDocument";
import { PageSheet } from "./PageSheet";
import type { Found } from "./useFind";
import { type PageLayout, pageAt } from "./usePageLayout";
import type { Turn } from "./viewState";

export type ColumnHandle = {
  /** Scrolls to a page; `part` is the fraction of its height from the top. */
  show: (page: number, part?: number) => void;
  scrollBy: (screens: number) => void;
};

type Props = {
  opened: OpenedDocument;
  layout: PageLayout;
  turn: Turn;
  found: Found;
  room: { width: number; height: number };
  /** The page to start at. */
  start: number;
  onPage: (page: number) => void;
  ref: Ref<ColumnHandle>;
};

/** The pages in a column; only the visible ones are drawn. */
export function PageColumn({ opened, layout, turn, found, room, start, onPage, ref }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const held = useRef({ page: start, part: 0 });
  const { pages } = layout;

  const show = useCallback(
    (page: number, part = 0) => {
      const place = pages[page];
      if (!place || !scroller.current) return;
      held.current = { page, part };
      scroller.current.scrollTop = place.top - 16 + part * place.height;
    },
    [pages],
  );
  useImperativeHandle(
    ref,
    () => ({
      show,
      scrollBy: (screens) => scroller.current?.scrollBy({ top: screens * room.height * 0.9 }),
    }),
    [show, room.height],
  );

  // A new scale moves everything: keep the page that was read where it was.
  useEffect(() => show(held.current.page, held.current.part), [show]);

  const onScroll = () => {
    const y = scroller.current?.scrollTop ?? 0;
    setTop(y);
    const first = pageAt(pages, y + 17);
    const place = pages[first];
    if (place) held.current = { page: first, part: (y + 16 - place.top) / place.height };
    onPage(pageAt(pages, y + room.height / 2.5));
  };

  const first = pageAt(pages, top - room.height * 0.6);
  const last = pageAt(pages, top + room.height * 1.6);
  return (
    <section
      className="ofd-column"
      ref={scroller}
      onScroll={onScroll}
      onCopy={opened.document.permissions.copy ? copyText : (event) => event.preventDefault()}
      aria-label="文件内容"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
    >
      <div className="ofd-pages" style={{ width: layout.width, height: layout.height }}>
        {pages.slice(first, last + 1).map((place, at) => {
          const index = first + at;
          return (
            <section
              key={opened.document.pages[index]?.id || index}
              className="ofd-page"
              data-page={index + 1}
              data-nocopy={!opened.document.permissions.copy}
              aria-label={`第 ${index + 1} 页`}
              style={{ top: place.top, width: place.width, height: place.height }}
            >
              <PageSheet
                opened={opened}
                index={index}
                turn={turn}
                hits={found.byPage.get(index) ?? []}
                current={found.current?.page === index ? found.current.hit : null}
              />
            </section>
          );
        })}
      </div>
    </section>
  );
}
