/**
 * A user agent string also contains other browsers' names: the first match in this order is the
 * real one.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\/(\d+)/, "Edge"],
  [/(?:360|QihooBrowser)/, "360浏览器"],
  [/Firefox\/(\d+)/, "Firefox"],
  [/Chrome\/(\d+)/, "Chrome"],
  [/Version\/(\d+).*Safari/, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, "Windows"],
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** A browser and its system in words; the raw string if neither is known. */
export function browserName(agent: string | null): string | null {
  if (!agent) return null;
  const known = browsers.find(([pattern]) => pattern.test(agent));
  if (!known) return agent.slice(0, 40);
  const [pattern, name] = known;
  const version = pattern.exec(agent)?.[1];
  const system = systems.find(([one]) => one.test(agent))?.[1];
  return [version ? `${name} ${version}` : name, system].filter(Boolean).join(" · ");
}
