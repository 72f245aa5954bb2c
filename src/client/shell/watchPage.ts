import { hideHalfSeen } from "../ui/base/halfSeen";
import { returnFocus } from "./returnFocus";

/** What holds for every page behind the login, until the returned function is called. */
export function watchPage(): () => void {
  const ends = [returnFocus(), hideHalfSeen()];
  return () => {
    for (const end of ends) end();
  };
}
