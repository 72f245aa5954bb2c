import { useAtomValue } from "jotai";
import { lazy, Suspense, useState } from "react";
import { portalApi } from "#contract/endpoints/portal/portal";
import type { PortalLayout } from "#contract/portal/cards";
import { type Role, roles } from "#contract/roles";
import { loadChunk } from "../../../api/loadChunk";
import { canAtom } from "../../../state/session";
import { useAddress } from "../../../ui/base/useAddress";
import type { Drafts } from "./LayoutEditor";

const LayoutEditor = lazy(async () => {
  const { LayoutEditor } = await loadChunk(() => import("./LayoutEditor"));
  return { default: LayoutEditor };
});

const LayoutPreview = lazy(async () => {
  const { LayoutPreview } = await loadChunk(() => import("./LayoutPreview"));
  return { default: LayoutPreview };
});

const isRole = (text: string | null): text is Role => text !== null && Object.hasOwn(roles, text);

/** The administrator's editing state: the role (in the address), and unsaved changes. */
export function useEditing() {
  const [search, change] = useAddress();
  const may = useAtomValue(canAtom)(portalApi.saveLayout.access);
  const [preview, setPreview] = useState<PortalLayout | null>(null);
  const [drafts, setDrafts] = useState<Drafts>({});
  const asked = search.get("edit");
  const role = may && isRole(asked) ? asked : null;
  const edit = (next: Role | null) => {
    setPreview(null);
    if (next === null) setDrafts({});
    change((params) => {
      if (next) params.set("edit", next);
      else params.delete("edit");
      return params;
    });
  };
  return { role, edit, preview, setPreview, drafts, setDrafts };
}

/** Shown over the stage while a role's cards are edited: the board, or the preview bar. */
export function StageEditor({ editing }: { editing: ReturnType<typeof useEditing> }) {
  const { role, preview, edit, setPreview, drafts, setDrafts } = editing;
  if (!role) return null;
  return (
    <Suspense>
      {preview ? (
        <LayoutPreview role={role} onBack={() => setPreview(null)} />
      ) : (
        <LayoutEditor
          role={role}
          onRole={edit}
          onPreview={setPreview}
          drafts={drafts}
          onDrafts={setDrafts}
          onClose={() => edit(null)}
        />
      )}
    </Suspense>
  );
}
