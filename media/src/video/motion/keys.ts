/** A frame, and what was found out of the key frames before and after it, with how many frames away those are. */
export type Keyed<Frame, Key> = {
  readonly frame: Frame
  readonly keys: readonly { readonly key: Key; readonly distance: number }[]
}

/** What takes long to find out is found out of every so manieth frame only, and of the last. */
export async function* betweenKeys<Frame, Key>(
  frames: AsyncIterable<Frame>,
  every: number,
  keyOf: (frame: Frame) => Promise<Key>,
): AsyncGenerator<Keyed<Frame, Key>> {
  let before: Key | undefined
  let waiting: Frame[] = []
  for await (const frame of frames) {
    waiting.push(frame)
    if (before && waiting.length < every) continue
    before = yield* giveOut(before, waiting)
    waiting = []
  }
  if (waiting.length > 0) yield* giveOut(before, waiting)

  /** The last of them is a key frame. */
  async function* giveOut(
    earlier: Key | undefined,
    group: readonly Frame[],
  ): AsyncGenerator<Keyed<Frame, Key>, Key> {
    const later = await keyOf(group.at(-1)!)
    for (const [index, frame] of group.entries()) {
      const after = { key: later, distance: group.length - 1 - index }
      const isKey = after.distance === 0
      yield {
        frame,
        keys: isKey || !earlier ? [after] : [{ key: earlier, distance: index + 1 }, after],
      }
    }
    return later
  }
}
