import { fjlxCodes } from "#contract/codes/landCodes";
import { minuteText } from "#contract/today";
import { pictureInChild } from "../../checks/readers";
import { flowWidth, inks, type PdfFlow } from "../../files/pdf/PdfFlow";
import type { PdfPicture, PdfWriter } from "../../files/pdf/PdfWriter";
import { pictureEndings } from "../../files/picture";
import type { FileStore } from "../../files/store";
import type { HeldFile } from "../../repositories/paper/parcelFile";

/** A photo for printing; without `picture` it is damaged or missing. */
export type PrintedPhoto = { caption: string[]; picture: PdfPicture | null };

/** Enough for half a page's width; more would only make the file larger. */
const longestSide = 1_200;
export const mostPhotos = 24;

const kindNames: Readonly<Record<string, string>> = fjlxCodes;
export const kindOf = ({ fjlx }: Pick<HeldFile, "fjlx">): string =>
  kindNames[fjlx ?? "99"] ?? "其他";

/** The pictures among the files of a parcel, reduced one after another. */
export async function readPhotos(
  store: FileStore,
  files: readonly HeldFile[],
): Promise<PrintedPhoto[]> {
  const photos: PrintedPhoto[] = [];
  const pictures = files.filter(({ hzm }) => pictureEndings.has(hzm));
  for (const file of pictures.slice(0, mostPhotos)) {
    photos.push({ caption: captionOf(file), picture: await pictureOf(store, file.fileId) });
  }
  return photos;
}

async function pictureOf(store: FileStore, fileId: string): Promise<PdfPicture | null> {
  try {
    return await store.withPath(fileId, (path) => pictureInChild(path, longestSide));
  } catch {
    // A picture that cannot be drawn must not cost the reader the other pages.
    return null;
  }
}

function captionOf(file: HeldFile): string[] {
  const { jd, wd, psfx } = file;
  const place =
    jd !== null && wd !== null ? `${Number(jd).toFixed(5)}°E ${Number(wd).toFixed(5)}°N` : "";
  const direction = psfx === null ? "" : `朝向 ${psfx}°`;
  return [
    `${kindOf(file)}　${file.yjmc}`,
    [minuteText(new Date(file.scsj)), place, direction].filter(Boolean).join("　"),
  ];
}

type Taken = { photos: readonly PrintedPhoto[]; morePhotos: number };

const gap = 6;
const [cellWidth, pictureHeight, captionHeight] = [(flowWidth - gap) / 2, 62, 12];

/** Two photos side by side, each with its subject, date and place. */
export function drawPhotos(flow: PdfFlow, { photos, morePhotos }: Taken, writer: PdfWriter): void {
  if (photos.length === 0) return;
  flow.heading("现场照片", pictureHeight + captionHeight);
  for (let i = 0; i < photos.length; i += 2) {
    const [left, y] = flow.take(pictureHeight + captionHeight);
    photos.slice(i, i + 2).forEach((photo, k) => {
      drawPhoto(flow, photo, [left + k * (cellWidth + gap), y], writer);
    });
  }
  if (morePhotos > 0) flow.note(`另有 ${morePhotos} 张照片未列入。`);
}

function drawPhoto(
  { page }: PdfFlow,
  { caption, picture }: PrintedPhoto,
  [x, y]: readonly [number, number],
  writer: PdfWriter,
): void {
  const low = y + captionHeight;
  page.box([x, low], cellWidth, pictureHeight, { fill: "#f5f7fa", stroke: inks.line });
  if (picture) {
    const factor = Math.min(cellWidth / picture.width, pictureHeight / picture.height);
    const [width, height] = [picture.width * factor, picture.height * factor];
    const corner = [x + (cellWidth - width) / 2, low + (pictureHeight - height) / 2] as const;
    page.picture(writer.picture(picture), corner, width, height);
  } else {
    const middle = [x + cellWidth / 2, low + pictureHeight / 2] as const;
    page.text("图片已损坏或不存在，无法显示", middle, 3.2, { align: "center", ink: inks.bad });
  }
  page.clipped([x, y], cellWidth, captionHeight, () => {
    page.text(caption[0] ?? "", [x, low - 4.2], 2.9);
    page.text(caption[1] ?? "", [x, low - 8.4], 2.6, { ink: inks.second });
  });
}
