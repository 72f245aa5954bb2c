import { EvaluationPage } from "./EvaluationPage";
import { judged } from "./judged";

/** /sys-gyyd/dqrh/qypj: yield and grade of each enterprise, and what the grade goes by. */
export const Component = () => <EvaluationPage kind="enterprise" name="qypj" {...judged} />;
