import { type Box, boundaryOf, boxOf } from "./numbers";
import type { OfdPackage } from "./ofdPackage";
import { type SealPicture, sealPictureOf } from "./sealPicture";
import { child, children, readXml, textIn, type XmlNode } from "./xmlTree";

/** Where a seal is on a page; `clip` is the visible part, relative to its corner. */
export type Stamp = { pageId: string; box: Box; clip: Box | null };

/** What a signature claims. Nothing here is verified. */
export type Signature = {
  id: string;
  provider: string;
  /** As written by the signer's program. */
  time: string;
  stamps: Stamp[];
  picture: () => SealPicture | null;
};

/** The signatures in a list; unreadable ones are left out. */
export function signaturesOf(pack: OfdPackage, listFile: string): Signature[] {
  const bytes = pack.read(listFile);
  if (!bytes) return [];
  return children(readXml(bytes, listFile), "Signature").flatMap(({ attributes }) => {
    const file = pack.resolve(listFile, attributes.BaseLoc ?? "");
    const found = file ? pack.read(file) : null;
    if (!file || !found) return [];
    return [signatureOf(pack, file, attributes.ID ?? "", readXml(found, file))];
  });
}

function signatureOf(pack: OfdPackage, file: string, id: string, root: XmlNode): Signature {
  const info = child(root, "SignedInfo");
  const provider = child(info, "Provider");
  const named = (name: string) => provider?.attributes[name] || textIn(provider, name);
  const places = [textIn(child(info, "Seal"), "BaseLoc"), textIn(root, "SignedValue")];
  return {
    id,
    provider: [named("Company"), named("ProviderName")].filter(Boolean).join(" "),
    time: textIn(info, "SignatureDateTime"),
    stamps: children(info, "StampAnnot").map(({ attributes }) => ({
      pageId: attributes.PageRef ?? "",
      box: boundaryOf(attributes.Boundary),
      clip: boxOf(attributes.Clip),
    })),
    picture: once(() => {
      for (const place of places) {
        const bytes = place ? pack.part([file], place)?.read() : null;
        const picture = bytes ? sealPictureOf(bytes) : null;
        if (picture) return picture;
      }
      return null;
    }),
  };
}

function once<T>(read: () => T): () => T {
  let held: { value: T } | null = null;
  return () => {
    held ??= { value: read() };
    return held.value;
  };
}
