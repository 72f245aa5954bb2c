import { expect, test } from "vitest";
import type { Endpoint } from "#contract/define/endpoint";
import { endpoints } from "#contract/endpoints/index";
import { fileApi } from "#contract/endpoints/uploads/file";
import { authoritiesOf } from "#contract/roles";
import { eicar } from "../files/eicar";
import { as, here, withApp } from "./harness";
import { storedNames } from "./stored";
import { usernames, users } from "./users";
import { zipOf } from "./zipOf";

withApp();

const uploads = Object.values(endpoints)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .filter(({ kind }) => kind === "upload");

const whoMay = ({ access }: Endpoint) =>
  usernames.find((name) => access === "" || authoritiesOf[users[name].role].includes(access ?? ""));

test.each(uploads.map((one) => [one.path, one] as const))(
  "a file with a virus does not come in by %s",
  async (_, endpoint) => {
    const before = storedNames();
    const user = whoMay(endpoint);
    if (!user) throw new Error(`nobody may call ${endpoint.path}`);
    const infected = [
      new File([new Uint8Array(eicar)], "说明.txt"),
      new File([new Uint8Array(zipOf({ "a/b.txt": eicar.toString() }))], "说明.xlsx"),
    ];
    for (const file of infected) {
      const reply = await as(user).call(endpoint, { file, files: [file] });
      expect([reply.status, reply.body]).toEqual([
        400,
        { message: "文件含有病毒（EICAR-Test-File），不能上传" },
      ]);
    }
    expect(storedNames()).toEqual(before);
    const told = await here().db.selectFrom("audit").select(["action", "outcome"]).execute();
    expect(told).toEqual(infected.map(() => ({ action: endpoint.path, outcome: 400 })));
  },
);

test("the store is asked for nothing after a refusal at the door", async () => {
  const file = new File([new Uint8Array(eicar)], "说明.txt");
  await as("yuhang").call(fileApi.upload, { file });
  expect(await here().db.selectFrom("fj").select("file_id").execute()).toEqual([]);
});
