import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const patienceMs = 3_000;

/** What is removed meanwhile has no size. */
const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Bytes of all files below a folder, as far as they are counted in time. */
export async function folderSize(
  folder: string,
  ms = patienceMs,
): Promise<{ bytes: number; whole: boolean }> {
  const until = performance.now() + ms;
  let bytes = 0;
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    if (performance.now() > until) return { bytes, whole: false };
    const at = next;
    const entries = await readdir(at, { withFileTypes: true }).catch(() => []);
    const pathOf = ({ name }: { name: string }) => join(at, name);
    folders.push(...entries.filter((one) => one.isDirectory()).map(pathOf));
    const sizes = entries.filter((one) => one.isFile()).map((one) => sizeOf(pathOf(one)));
    for (const size of await Promise.all(sizes)) bytes += size;
  }
  return { bytes, whole: true };
}
