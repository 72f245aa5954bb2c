/**
 * Which versions of which records there are, as numbers: the record's id, the transaction that wrote it, and
 * where it stands.
 */
export type Versions = {
  oids: readonly number[];
  writers: Float64Array;
  places: Float64Array;
};

const zero = 0x30;

/** Versions as the database tells them (`oid:xmin(page,item)`), with a blank between each two; so many at most. */
export function versionsIn(text: string, most: number): Versions & { more: boolean } {
  const oids: number[] = [];
  const [writers, places] = [new Float64Array(most), new Float64Array(most)];
  let at = 0;
  const number = () => {
    let value = 0;
    for (let digit = digitAt(text, at); digit >= 0; digit = digitAt(text, ++at)) {
      value = 10 * value + digit;
    }
    // What stands behind it as well.
    at++;
    return value;
  };
  while (at < text.length && oids.length < most) {
    const n = oids.push(number()) - 1;
    writers[n] = number();
    places[n] = number() * 2 ** 16 + number();
    // Behind its bracket a blank.
    at++;
  }
  return { oids, writers, places, more: at < text.length };
}

function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - zero;
  return digit >= 0 && digit <= 9 ? digit : -1;
}
