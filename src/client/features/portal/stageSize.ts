/** The stage is drawn in units of a screen of 1920 × 1080; wider screens show more columns of cards. */
const [width, height] = [1920, 1080];
/** From here on each side has room for a second column of cards. */
const wideUnits = 2600;

export type StageSize = {
  /** Screen pixels of one unit. */
  unit: number;
  /** The screen in units. */
  width: number;
  height: number;
  wide: boolean;
};

export function stageSizeOf(screenWidth: number, screenHeight: number): StageSize {
  const unit = Math.min(screenWidth / width, screenHeight / height);
  const size = { unit, width: screenWidth / unit, height: screenHeight / unit };
  return { ...size, wide: size.width >= wideUnits };
}
