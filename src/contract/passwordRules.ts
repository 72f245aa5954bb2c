import { passwordLength } from "./passwordLength";

/** The owner of a password, which must contain neither name. */
export type PasswordOwner = { username: string; realName: string };

/** A rule in words, and whether a password meets it. */
export type PasswordRule = { text: string; ok: boolean };

const leastClasses = 3;
/** Minimum of different characters left after removing everything easily guessed. */
const leastOwn = 5;

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];

/** Letters that other characters stand for: `P@ssw0rd` still counts as the word. */
const readAs: Readonly<Record<string, string>> = {
  ...{ "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", $: "s", "5": "s", "7": "t" },
};

/**
 * Parts of the passwords that attackers try first: words of computing, offices, this trade and its
 * places.
 */
const words =
  `password passwd passw0rd admin administrator administrators root system manager master guest
  test tester demo user users login welcome hello qwerty default changeme letmein secret super public server
  oracle mysql postgres postgresql redis tomcat nginx windows linux ubuntu huawei office super abc abcd
  company china zhongguo zhejiang hangzhou ningbo wenzhou jiaxing huzhou shaoxing jinhua quzhou zhoushan
  taizhou lishui yuhang yinzhou clzy clzyyd cunliang cunlianggongzuotai yongdi tudi guotu ziran ziyuan
  zrzy zrzyj zrzyt guihua gongzuotai dixiao gongye dikuai shuiwu bangong danwei mima yonghu dongfang
  woaini iloveyou loveyou sunshine monkey dragon football baseball princess shadow superman`
    .split(/\s+/)
    .sort((a, b) => b.length - a.length);

/** Adjacent keys, and letters and digits in order. */
const rows = [
  ...[
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "1234567890",
    "!@#$%^&*()",
    "abcdefghijklmnopqrstuvwxyz",
  ],
  ...["1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik", "!qaz@wsx#edc$rfv%tgb^yhn", "qazwsxedcrfvtgbyhnujmik"],
  ...["0123456789", "147258369", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "a1b2c3d4e5f6"],
];
const runs = rows.flatMap((row) => [row, [...row].reverse().join("")]);
const shortestRun = 3;

/** Length of the longest start of a text that is a run along one of the rows. */
function runAt(text: string): number {
  let length = 0;
  while (length < text.length && runs.some((row) => row.includes(text.slice(0, length + 1))))
    length++;
  return length >= shortestRun ? length : 0;
}

const year = /^(19|20)\d\d/;
const same = /^(.)\1{2,}/;
const lucky = /^(520|521|1314|666|888|518|168|110|119|120)/;

const plain = (text: string) => [...text].map((sign) => readAs[sign] ?? sign).join("");

/** Length of the easily guessed start of a text. */
function guessedAt(text: string): number {
  const word = words.find((one) => text.startsWith(one) || plain(text).startsWith(one));
  if (word) return word.length;
  const found = year.exec(text) ?? same.exec(text) ?? lucky.exec(text);
  return Math.max(runAt(text), found?.[0].length ?? 0);
}

/**
 * Counts the different letters and digits of a password that are not part of anything easily
 * guessed.
 */
function ownSigns(password: string): number {
  const own = new Set<string>();
  for (let text = password.toLowerCase(); text !== ""; ) {
    const guessed = guessedAt(text);
    const [sign = ""] = text;
    if (guessed === 0 && /[\p{L}\p{N}]/u.test(sign)) own.add(sign);
    text = text.slice(guessed || sign.length);
  }
  return own.size;
}

const holds = (password: string, name: string, shortest: number) => {
  const [text, word] = [password.toLowerCase(), name.toLowerCase()];
  return word.length >= shortest && (text.includes(word) || plain(text).includes(word));
};

/**
 * The rules for a new password, and whether each is met. Only the server knows which passwords were
 * used before.
 */
export function passwordRules(
  given: string,
  { username, realName }: PasswordOwner,
): PasswordRule[] {
  const password = given.normalize("NFKC");
  const { least, long, most } = passwordLength;
  const kinds = classes.filter((one) => one.test(password)).length;
  const isLong = password.length >= long;
  return [
    {
      text: `${least} 至 ${most} 位，含大写、小写、数字、符号中的三类；${long} 位以上不限`,
      ok:
        password.length <= most && (isLong || (password.length >= least && kinds >= leastClasses)),
    },
    {
      text: "不含账号和姓名",
      ok: password !== "" && !holds(password, username, 3) && !holds(password, realName, 2),
    },
    { text: "不是常见密码、键盘顺序、年份或它们的组合", ok: ownSigns(password) >= leastOwn },
  ];
}

/** The first rule a password breaks, or null. */
export const passwordFault = (password: string, owner: PasswordOwner): string | null =>
  passwordRules(password, owner).find(({ ok }) => !ok)?.text ?? null;
