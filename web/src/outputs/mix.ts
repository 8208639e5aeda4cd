/** Which tracks of a mix are soloed or muted. */
export type Mix = { soloed: ReadonlySet<string>; muted: ReadonlySet<string> }

/** Whether a track is audible: only soloed ones where there are any, and never a muted one. */
export const isHeard = ({ soloed, muted }: Mix, track: string): boolean =>
  !muted.has(track) && (soloed.size === 0 || soloed.has(track))

export function toggled(set: ReadonlySet<string>, track: string): Set<string> {
  const next = new Set(set)
  if (!next.delete(track)) next.add(track)
  return next
}

/** How far tracks may drift apart before it can be heard. */
const SYNC_TOLERANCE_SECONDS = 0.04

export const isOutOfSync = (one: number, other: number): boolean =>
  Math.abs(one - other) > SYNC_TOLERANCE_SECONDS

type Player = Pick<HTMLAudioElement, 'paused' | 'ended' | 'error' | 'currentTime' | 'play'>

/** The first playing track, to whose clock the others are synchronised; undefined where none plays. */
export const leaderOf = <Track extends Player>(tracks: readonly Track[]): Track | undefined =>
  tracks.find(({ paused, ended, error }) => !paused && !ended && error === null)

/** Plays all tracks from there. One that cannot be played is left out; false where none can. */
export async function playAll(tracks: readonly Player[], at: number): Promise<boolean> {
  const begun = await Promise.allSettled(
    tracks.map(async (track) => {
      track.currentTime = at
      await track.play()
    }),
  )
  return begun.some(({ status }) => status === 'fulfilled')
}
