/** Building blocks of small files in several formats. */

export const text = (whole: string): Uint8Array => new TextEncoder().encode(whole);

export const ring = [
  [120, 30],
  [120.01, 30],
  [120.01, 30.01],
  [120, 30],
] as [number, number][];

export function kmlOf(outline: typeof ring): Uint8Array {
  const coordinates = outline.map((point) => point.join()).join(" ");
  return text(
    `<kml><Placemark><name>一</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
  );
}
