import { endingOf } from "#contract/rules/import/uploadRules";

const types: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  heic: "image/heic",
  heif: "image/heif",
  pdf: "application/pdf",
  ofd: "application/ofd",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  wps: "application/wps-office.wps",
  et: "application/wps-office.et",
  dps: "application/wps-office.dps",
  zip: "application/zip",
  txt: "text/plain",
};

/** The media type of a file, by the ending of its name. */
export const typeOfFile = (name: string): string =>
  types[endingOf(name)] ?? "application/octet-stream";

/** The endings of files of a media type. */
export const endingsOfType = (type: string): string[] =>
  Object.keys(types).filter((ending) => types[ending] === type.toLowerCase());
