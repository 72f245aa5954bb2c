import { expect, test } from "vitest";
import { routes } from "./routes";

const below = (parent: string, children: string): string[] =>
  children.split(" ").map((child) => `${parent}/${child}`);

/** The addresses of the specification §2. */
const specified = [
  ...["/", "/singleLogin", "/ofdPre", "/404", "/zhmh"],
  ...below("/govern", "ssjh ssgz"),
  ...below(
    "",
    "gyzz gyzz-jt scjc kfqyq pewg pewg-gy xztd dxyd dxyd-sj dxyd-gy gy-qsmzq gy-dqsrh gy-dtjc phcx",
  ),
  ...below("/sys/data/manage", "sjdxyd stdxyd dxydjh25"),
  ...below("/sys/data/display", "dxydyzt dxydzkf"),
  ...below("/sys/data/tjfx", "stdxyd sjdxyd dxydzkf"),
  ...below("/sys/data/ssxm", "stssxm sjssxm sjndrw kfqndrw"),
  "/sys/data/sscx",
  "/sys-xztd/xzclgz/xzcl",
  ...below("/sys-gyyd/gyydybz", "gyyd zpggyyd ydqy gysl ghgy zyby bszysb wssgyyd"),
  ...below("/sys-gyyd/dqrh", "gyydgl dqgxgl qygl sshsjcb ssbbgl sshsgx ztpj yqpj dkpj"),
  ...below("/sys-gyyd/ssrh", "sshsjcb ssbbgl sshsgx"),
  ...below("/sys-gyyd/qsmzq", "sshsjcb kjgjc kjgzl kdjc"),
  "/sys-gyyd/tjbb/crdk",
  ...below("/sys-gyyd/gysl", "gysl sjgl"),
];

/** Redirects named by the specification. */
const led: Readonly<Record<string, string>> = {
  "/govern": "/govern/ssjh",
  "/sys/data/manage": "/sys/data/manage/sjdxyd",
};

test("every address of the specification has its page", () => {
  const pages = routes.flatMap((row) => ("redirect" in row ? [] : [row.path]));
  expect(specified.filter((path) => !pages.includes(path))).toEqual([]);
});

test("the redirects of the specification lead where it says", () => {
  const redirects = new Map(
    routes.flatMap((row) => ("redirect" in row ? [[row.path, row.redirect]] : [])),
  );
  for (const [from, to] of Object.entries(led)) expect(redirects.get(from), from).toBe(to);
});

/** Further pages that the product needs, as decided in `domain/06`. Add a new one here. */
const ours = [
  /^\/sys\/(todo$|today$|interfaces$|admin\/)/,
  /^\/sys-xztd\/xzclgz\/xhtjb$/,
  /^\/govern\/meeting$/,
  /^\/sys-gyyd\/dqrh\/(cyptgl|qypj|pjgs|pjyy)$/,
];

test("pages beyond the specification are named ones", () => {
  const pages = routes.flatMap((row) => ("redirect" in row ? [] : [row.path]));
  const further = pages.filter((path) => !specified.includes(path));
  expect(further.filter((path) => !ours.some((one) => one.test(path)))).toEqual([]);
});
