import { lightLabel, lightWords, type Light as Name } from "#contract/rules/plan/taskTime";

/** A traffic light: its shape tells it as well as its colour. */
export const Light = ({ light }: { light: Name }) => (
  <i
    className={`wall-light wall-${light}`}
    role="img"
    aria-label={lightWords[light]}
    title={lightLabel(light)}
  />
);
