import { FilterAPI } from 'node-av/api'
import { Frame } from 'node-av/lib'

/** Runs frames through an FFmpeg filter chain. Each is valid until the next is requested. */
export async function* filterFrames(
  frames: AsyncIterable<Frame> | Iterable<Frame>,
  chain: string,
): AsyncGenerator<Frame> {
  using filter = FilterAPI.create(chain, { threads: 1 })
  for await (const frame of frames) {
    filter.processSync(frame)
    yield* availableFrames(filter)
  }
  filter.flushSync()
  yield* availableFrames(filter)
}

function* availableFrames(filter: FilterAPI): Generator<Frame> {
  for (;;) {
    using frame = filter.receiveSync()
    if (!(frame instanceof Frame)) return
    yield frame
  }
}
