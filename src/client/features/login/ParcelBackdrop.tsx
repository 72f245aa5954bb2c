import { middleOf, parcelAt, parcelPattern, pathOf } from "./parcelPattern";

/** Size of the drawing in pixels. It is not scaled: a larger screen sees more of it. */
const [width, height] = [5200, 3000];
/** The point of the drawing that is placed beside the card. */
const anchor = { x: 2600, y: 1500 };

const parcels = parcelPattern(
  [
    [-600, 500],
    [width - 500, -700],
    [width + 600, height - 500],
    [500, height + 700],
  ],
  20,
);
const chosen = parcelAt(parcels, [anchor.x - 150, anchor.y - 40]);
const others = parcels.filter((parcel) => parcel !== chosen);
const hatched = others.filter((_, i) => i % 19 === 5);
const tinted = others.filter((parcel, i) => i % 7 === 3 && !hatched.includes(parcel));
const [cx, cy] = chosen ? middleOf(chosen) : [anchor.x, anchor.y];

/** A backdrop of surveyed parcels; the highlighted one points at the card, as on the map. */
export function ParcelBackdrop() {
  return (
    <svg
      className="login-backdrop"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <defs>
        <pattern
          id="login-hatch"
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0v7" className="login-hatch" />
        </pattern>
      </defs>
      <path d={pathOf(others)} className="login-parcels" />
      <path d={pathOf(tinted)} className="login-tinted" />
      <path d={pathOf(hatched)} fill="url(#login-hatch)" />
      {chosen && (
        <>
          <path d={pathOf([chosen])} className="login-chosen" />
          {chosen.map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="3.5" className="login-point" />
          ))}
          <path d={`M${cx} ${cy}H${anchor.x}`} className="login-leader" />
          <circle cx={cx} cy={cy} r="4" className="login-centre" />
        </>
      )}
    </svg>
  );
}
