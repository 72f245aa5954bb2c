import type { ComponentProps } from "react";
import { UserMenu } from "../../../shell/UserMenu";
import { StageTools } from "./StageTools";
import { WallToMeeting } from "./WallToMeeting";

export { RegionPath } from "../../../map/regions/RegionPath";

/** Controls of the stage: the settings and the user's menu. */
export function HeadTools(props: ComponentProps<typeof StageTools>) {
  return (
    <div className="portal-head-tools" data-apart="">
      <WallToMeeting scene={props.scene} />
      <StageTools {...props} />
      <UserMenu />
    </div>
  );
}
