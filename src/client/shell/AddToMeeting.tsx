import { FundProjectionScreenOutlined } from "@ant-design/icons";
import { Spin } from "antd";
import { useAtomValue } from "jotai";
import { lazy, Suspense, useState } from "react";
import { meetingAccess } from "#contract/endpoints/plan/meeting";
import { loadChunk } from "../api/loadChunk";
import { canAtom } from "../state/session";
import type { View } from "../ui/meeting/AddPage";

const AddPage = lazy(async () => {
  const { AddPage } = await loadChunk(() => import("../ui/meeting/AddPage"));
  return { default: AddPage };
});

type Props = Pick<View, "title" | "access"> & {
  /** The view's picture as it is now; null without one. */
  take: () => Promise<File | null>;
  className: string;
  /** Whether the button is a word; else an icon. */
  isWord?: boolean;
};

/** 加入会议: the same from every view. The picture is taken before the dialog stands over it. */
export function AddToMeeting({ title, access, take, className, isWord = false }: Props) {
  const may = useAtomValue(canAtom)(meetingAccess.edit);
  const [view, setView] = useState<View | null>(null);
  const [busy, setBusy] = useState(false);
  if (!may) return null;
  const open = async () => {
    setBusy(true);
    const picture = await take();
    const { pathname, search } = window.location;
    setView({ title, access, address: pathname + search, picture });
    setBusy(false);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label="加入会议"
        aria-busy={busy}
        title="把当前页面加入会议"
        disabled={busy}
        onClick={open}
        data-apart=""
      >
        {busy && !isWord ? <Spin size="small" /> : <FundProjectionScreenOutlined />}
        {isWord ? (busy ? " 正在取图…" : " 加入会议") : null}
      </button>
      {view ? (
        <Suspense>
          <AddPage view={view} onClose={() => setView(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
