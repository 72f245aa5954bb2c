import { Alert } from "antd";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { watchPage } from "../../shell/watchPage";
import { useSize } from "../../ui/base/useSize";
import { FindBar } from "./FindBar";
import type { OpenedDocument } from "./openedDocument";
import { type ColumnHandle, PageColumn } from "./PageColumn";
import { PrintDialog } from "./PrintDialog";
import { SidePane } from "./SidePane";
import { Toolbar } from "./Toolbar";
import { useFind } from "./useFind";
import { pixelsPerMm, usePageLayout } from "./usePageLayout";
import { useViewerKeys } from "./useViewerKeys";
import { nextZoom, readView, type Turn, type ViewState, writeView } from "./viewState";

/** The open document: toolbar, side pane, pages. The address follows the view. */
export function OfdViewer({ opened }: { opened: OpenedDocument }) {
  useEffect(watchPage, []);
  const [search, setSearch] = useSearchParams();
  const [view, setView] = useState<ViewState>(() => {
    const asked = readView(search);
    return { ...asked, page: Math.min(asked.page, opened.document.pages.length) };
  });
  const [pane, setPane] = useState(true);
  const [finding, setFinding] = useState(view.find !== "");
  const [printing, setPrinting] = useState(false);
  const [stage, room] = useSize<HTMLDivElement>();
  const layout = usePageLayout(opened.document, view, room);
  const column = useRef<ColumnHandle>(null);
  const found = useFind(opened, finding ? view.find : "", view.page - 1);
  const percent = layout.scale / pixelsPerMm;
  useAddress(finding ? view : { ...view, find: "" });

  const change = useCallback(
    (part: Partial<ViewState>) => setView((now) => ({ ...now, ...part })),
    [],
  );
  const show = useCallback((page: number) => column.current?.show(page), []);
  const go = (page: number) => show(Math.min(opened.document.pages.length, Math.max(1, page)) - 1);
  const { current } = found;
  useEffect(() => {
    if (current) column.current?.show(current.page, partOf(opened, current));
  }, [current, opened]);

  const actions = {
    go: (step: number) => go(view.page + step),
    goTo: go,
    zoom: (direction: 1 | -1) => change({ zoom: nextZoom(percent, direction) }),
    setZoom: (zoom: ViewState["zoom"]) => change({ zoom }),
    turn: () => change({ turn: ((view.turn + 90) % 360) as Turn }),
    find: () => setFinding(true),
    closeFind: () => setFinding(false),
    print: () => setPrinting(opened.document.permissions.print),
    openDocument: (index: number) => setSearch(otherDocument(search, index)),
    scroll: (screens: number) => column.current?.scrollBy(screens),
  };
  useViewerKeys(actions, printing);

  return (
    <>
      <Toolbar
        {...{ opened, view, percent, pane, actions }}
        onPane={() => setPane((now) => !now)}
      />
      <Notices opened={opened} />
      <div className="ofd-body">
        {pane ? <SidePane opened={opened} page={view.page - 1} onPage={show} /> : null}
        <div className="ofd-stage" ref={stage}>
          {finding ? (
            <FindBar
              value={view.find}
              found={found}
              onChange={(find) => change({ find })}
              onClose={actions.closeFind}
            />
          ) : null}
          {room.width > 0 ? (
            <PageColumn
              {...{ opened, layout, room, found, turn: view.turn, ref: column }}
              start={view.page - 1}
              onPage={(page) =>
                setView((now) => (now.page === page + 1 ? now : { ...now, page: page + 1 }))
              }
            />
          ) : null}
        </div>
      </div>
      {printing ? (
        <PrintDialog opened={opened} page={view.page} onClose={() => setPrinting(false)} />
      ) : null}
    </>
  );
}

/** The address of another document of the package, at its first page. */
function otherDocument(search: URLSearchParams, index: number): URLSearchParams {
  const next = new URLSearchParams();
  for (const key of ["fileId", "url"]) {
    const value = search.get(key);
    if (value) next.set(key, value);
  }
  next.set("doc", String(index + 1));
  return next;
}

/** How far down its page a hit is, minus a little so that its line is not at the very edge. */
function partOf(
  opened: OpenedDocument,
  { page, hit }: { page: number; hit: (readonly [number, number])[] },
) {
  const [first] = hit;
  const corner = first && opened.places(page)[first[0]]?.corners(first[1])[0];
  const { y, height } = opened.document.pageBox(page);
  return corner ? Math.max(0, (corner[1] - y) / height - 0.15) : 0;
}

/** Bypasses the router: a navigation would load the document again. */
function useAddress({ page, zoom, turn, find }: ViewState): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const { search, hash } = window.location;
      const view = { page, zoom, turn, find };
      const next = `?${writeView(new URLSearchParams(search), view)}`;
      if (next !== search) window.history.replaceState(window.history.state, "", next + hash);
    }, 300);
    return () => clearTimeout(timer);
  }, [page, zoom, turn, find]);
}

function Notices({ opened }: { opened: OpenedDocument }) {
  const { signatures, faults, permissions } = opened.document;
  const limited = [permissions.print ? "" : "打印", permissions.copy ? "" : "复制文字"].filter(
    Boolean,
  );
  return (
    <>
      {signatures.length > 0 ? (
        <Alert
          banner
          type="warning"
          title={`签章未验证：本文件带有 ${signatures.length} 个电子签章，这里只显示印章图案，不能证明文件真实、完整。`}
        />
      ) : null}
      {limited.length > 0 ? (
        <Alert banner type="info" title={`制作方不允许${limited.join("、")}。`} />
      ) : null}
      {faults.length > 0 ? <Alert banner type="warning" title={faults.join("；")} /> : null}
    </>
  );
}
