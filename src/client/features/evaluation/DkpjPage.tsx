import { EvaluationPage } from "./EvaluationPage";
import { judged } from "./judged";

/** /sys-gyyd/dqrh/dkpj: yield and grade of each parcel, compared with a year ago. */
export const Component = () => <EvaluationPage kind="parcel" name="dkpj" {...judged} />;
