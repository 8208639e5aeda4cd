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

type Player = Pick<HTMLAudioElement, 'paused' | 'ended' | 'error' | 'currentTime' | 'play'>

/** The first lane that plays, by whose clock the others go; undefined where none does. */
export const leaderOf = <Lane extends Player>(lanes: readonly Lane[]): Lane | undefined =>
  lanes.find(({ paused, ended, error }) => !paused && !ended && error === null)

/** Plays all lanes from there. One that cannot be played is left out; false where none can. */
export async function playAll(lanes: readonly Player[], at: number): Promise<boolean> {
  const begun = await Promise.allSettled(
    lanes.map(async (lane) => {
      lane.currentTime = at
      await lane.play()
    }),
  )
  return begun.some(({ status }) => status === 'fulfilled')
}
