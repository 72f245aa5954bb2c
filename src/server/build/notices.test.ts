import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { notices } from "./notices";

const root = mkdtempSync(join(tmpdir(), "clzy-notices-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function add(name: string, manifest: object, files: Readonly<Record<string, string>>): string {
  const folder = `node_modules/${name}`;
  mkdirSync(join(root, folder), { recursive: true });
  const whole = { name, version: "1.0.0", ...manifest };
  for (const [file, text] of Object.entries({ ...files, "package.json": JSON.stringify(whole) })) {
    writeFileSync(join(root, folder, file), text);
  }
  return folder;
}

describe("notices", () => {
  test("give name, version, licence and its text, the font's own beside the program's", () => {
    const font = add(
      "@a/font",
      { license: "MIT AND OFL-1.1" },
      {
        LICENSE: "permission is granted",
        LICENSE_FONT: "reserved font name",
        "license.js": "code",
      },
    );
    const text = notices(root, [font]);
    expect(text).toContain("@a/font 1.0.0\n\n许可：MIT AND OFL-1.1\n\npermission is granted");
    expect(text).toContain("reserved font name");
    expect(text).not.toContain("code");
  });

  test("take the chapter of a README where there is no file", () => {
    const library = add(
      "b",
      { license: "LGPL-3.0" },
      {
        "README.md": "# b\n\nFast.\n\n## Licensing\n\nunder the LGPL\n\n## Thanks\n\nall",
      },
    );
    const text = notices(root, [library]);
    expect(text).toContain("under the LGPL");
    expect(text).not.toContain("Thanks");
  });

  test("are refused where a package names no licence", () => {
    const nameless = add("c", {}, { LICENSE: "some" });
    expect(() => notices(root, [nameless])).toThrow("node_modules/c names no licence");
  });
});
