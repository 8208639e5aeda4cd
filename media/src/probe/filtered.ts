import { FilterAPI } from 'node-av/api'
import { Frame } from 'node-av/lib'

/** What a chain of FFmpeg's filters makes of frames. Each is valid until the next. */
export async function* filtered(
  frames: AsyncIterable<Frame> | Iterable<Frame>,
  chain: string,
): AsyncGenerator<Frame> {
  using filter = FilterAPI.create(chain, { threads: 1 })
  for await (const frame of frames) {
    filter.processSync(frame)
    yield* readyIn(filter)
  }
  filter.flushSync()
  yield* readyIn(filter)
}

function* readyIn(filter: FilterAPI): Generator<Frame> {
  for (;;) {
    using frame = filter.receiveSync()
    if (!(frame instanceof Frame)) return
    yield frame
  }
}
