/** A frame with the data of the keyframes before and after it, and their distances in frames. */
export type WithKeyframes<Frame, Key> = {
  readonly frame: Frame
  readonly keys: readonly { readonly key: Key; readonly distance: number }[]
}

/** Computes expensive data only for every `every`th frame and for the last, and passes it to the frames between. */
export async function* withKeyframes<Frame, Key>(
  frames: AsyncIterable<Frame>,
  every: number,
  keyOf: (frame: Frame) => Promise<Key>,
): AsyncGenerator<WithKeyframes<Frame, Key>> {
  let before: Key | undefined
  let waiting: Frame[] = []
  for await (const frame of frames) {
    waiting.push(frame)
    if (before && waiting.length < every) continue
    before = yield* emitGroup(before, waiting)
    waiting = []
  }
  if (waiting.length > 0) yield* emitGroup(before, waiting)

  /** The last frame of a group is a keyframe. */
  async function* emitGroup(
    earlier: Key | undefined,
    group: readonly Frame[],
  ): AsyncGenerator<WithKeyframes<Frame, Key>, Key> {
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
