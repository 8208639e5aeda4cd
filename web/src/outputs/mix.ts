/** Which lanes of a mix were set apart. */
export type Mix = { soloed: ReadonlySet<string>; muted: ReadonlySet<string> }

/** Whether a lane sounds: where some are soloed only those, and none that is muted. */
export const isHeard = ({ soloed, muted }: Mix, lane: string): boolean =>
  !muted.has(lane) && (soloed.size === 0 || soloed.has(lane))

export function toggled(set: ReadonlySet<string>, lane: string): Set<string> {
  const next = new Set(set)
  if (!next.delete(lane)) next.add(lane)
  return next
}

/** How far lanes may come apart before one hears two of them. */
const APART_SECONDS = 0.04

export const isApart = (one: number, other: number): boolean => Math.abs(one - other) > APART_SECONDS
