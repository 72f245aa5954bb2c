import { App, Progress, Skeleton } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Progress as Loaded } from "../../api/progress";
import { OfdFailure } from "./OfdFailure";
import { OfdViewer } from "./OfdViewer";
import { useOfdSource } from "./useOfdSource";
import "./ofd.css";

/** /ofdPre: a preview of an OFD document, from a file of the register or an allowed address. */
export function Component() {
  const [search] = useSearchParams();
  const [turn, setTurn] = useState(0);
  const asked = new URLSearchParams();
  for (const key of ["fileId", "url", "doc"]) asked.set(key, search.get(key) ?? "");
  const source = useOfdSource(asked.toString(), turn);
  return (
    <App className="ofd">
      {source.phase === "loading" && <Loading progress={source.progress} />}
      {source.phase === "failed" && (
        <OfdFailure failure={source.failure} onRetry={() => setTurn((now) => now + 1)} />
      )}
      {source.phase === "open" && <OfdViewer key={asked.toString()} opened={source.opened} />}
    </App>
  );
}

function Loading({ progress }: { progress: Loaded | null }) {
  const percent =
    progress && progress.total > 0 ? Math.round((100 * progress.done) / progress.total) : null;
  return (
    <main className="ofd-loading" aria-busy="true" aria-label="正在打开文件">
      <div className="ofd-loading-sheet">
        <Skeleton active paragraph={{ rows: 12 }} />
        {percent !== null && percent < 100 ? <Progress percent={percent} size="small" /> : null}
      </div>
    </main>
  );
}
