type Queued = { id: string; seq: number }

/**
 * The places of queued generations at the moment when their rows were read. `now` are their places of a moment later, by which some may
 * have left the queue; they then stood before those that follow them here.
 */
export function placesAsRead(
  queued: readonly Queued[],
  now: ReadonlyMap<string, number>,
): Map<string, number> {
  const places = new Map<string, number>()
  let left = 0
  let before = 0
  for (const { id } of queued.toSorted((one, other) => one.seq - other.seq)) {
    const place = now.get(id)
    if (place === undefined) left++
    before = place === undefined ? before + 1 : place + left
    places.set(id, before)
  }
  return places
}
