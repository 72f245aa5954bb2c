import { useAtomValue } from "jotai";
import { Link } from "react-router-dom";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { type HeadPiece, type HeadTarget, headlineOf } from "#contract/rules/plan/headline";
import { canAtom } from "../../../state/session";
import { listAddress } from "../figures/listAddress";
import type { Forecast, Gaps, Wall } from "./useWall";

type Props = {
  wall: Pick<Wall, "gaps" | "forecast">;
  title: string;
  onPick: (areaCode: string) => void;
};

/** The line on top: which target, how far behind, which regions, what closes the gap. Every number leads on. */
export function Headline({ wall, title, onPick }: Props) {
  const reads = useAtomValue(canAtom)(zkfxmsd.access.read);
  const gaps = wall.gaps?.data ?? null;
  const forecast = wall.forecast?.data ?? null;
  if (!gaps) {
    return <h1 className="wall-line">{wall.gaps?.error ?? (wall.gaps ? "…" : title)}</h1>;
  }
  const closers = forecast ? forecast.closers : null;
  const pieces = headlineOf({ total: gaps.total, list: gaps.list, closers });
  return (
    <h1 className="wall-line">
      {pieces.map((piece, i) => (
        <Piece
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have no other name
          key={i}
          piece={piece}
          to={piece.target && reads ? addressOf(piece.target, gaps, forecast) : null}
          onPick={onPick}
        />
      ))}
    </h1>
  );
}

type PieceProps = { piece: HeadPiece; to: string | null; onPick: (areaCode: string) => void };

function Piece({ piece: { text, target }, to, onPick }: PieceProps) {
  if (target?.to === "region") {
    return (
      <button type="button" className="wall-number" onClick={() => onPick(target.areaCode)}>
        {text}
      </button>
    );
  }
  if (!target) return <>{text}</>;
  return to ? (
    <Link className="wall-number" to={to}>
      {text}
    </Link>
  ) : (
    <b className="wall-number">{text}</b>
  );
}

/** Where what a number counts is listed. */
function addressOf(target: HeadTarget, gaps: Gaps, forecast: Forecast | null): string | null {
  const { areaCode, filter } = gaps.total;
  switch (target.to) {
    case "completed":
      return filter && listAddress("zkfxmsd", filter);
    case "behind":
      return `/govern/ssgz?area=${areaCode}&nd=${gaps.nd}`;
    case "closers":
      return forecast?.closers.filter ? listAddress("zkfxmsd", forecast.closers.filter) : null;
    default:
      return null;
  }
}
