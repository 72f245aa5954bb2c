import { useAddress } from "../../ui/base/useAddress";

/** Choices of a page, kept in the address so that a link shows the same table. */
export function useChoices() {
  const [params, change] = useAddress();
  const put = (key: string, value: string | null) =>
    change((now) => {
      if (value === null || value === "") now.delete(key);
      else now.set(key, value);
      now.delete("fig");
      return now;
    });
  const one = <T extends string>(key: string, known: readonly T[], initial: T): T =>
    known.find((value) => value === params.get(key)) ?? initial;
  const several = (key: string): string[] => params.get(key)?.split(",").filter(Boolean) ?? [];
  return { one, several, put, text: (key: string) => params.get(key) };
}
