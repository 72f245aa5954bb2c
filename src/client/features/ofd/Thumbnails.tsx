import { useEffect, useRef, useState } from "react";
import type { OpenedDocument } from "./openedDocument";
import { useDrawing } from "./PageSheet";

type Props = { opened: OpenedDocument; page: number; onPage: (page: number) => void };

const width = 120;

/** Small pages, each drawn when it scrolls into view. */
export function Thumbnails({ opened, page, onPage }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[page]?.scrollIntoView({ block: "nearest" });
  }, [page]);
  return (
    <ol className="ofd-thumbs" ref={list}>
      {opened.document.pages.map(({ id }, index) => (
        <li key={id || index}>
          <button
            type="button"
            className="ofd-thumb"
            aria-label={`第 ${index + 1} 页`}
            aria-current={index === page ? "page" : undefined}
            onClick={() => onPage(index)}
          >
            <Thumbnail opened={opened} index={index} />
            <span>{index + 1}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/**
 * Number of pages whose size is read at once; later ones use the first page's until they are seen.
 */
const mostMeasured = 600;

function Thumbnail({ opened, index }: { opened: OpenedDocument; index: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: "200px" },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const box = opened.document.pageBox(index < mostMeasured || seen ? index : 0);
  return (
    <div
      ref={place}
      className="ofd-thumb-sheet"
      style={{ width, height: Math.min(240, (width * box.height) / box.width) }}
    >
      {seen ? <Drawn opened={opened} index={index} /> : null}
    </div>
  );
}

function Drawn({ opened, index }: { opened: OpenedDocument; index: number }) {
  const { host, fault } = useDrawing(opened, index);
  return <div ref={host} className="ofd-drawn" data-fault={fault !== null} />;
}
