import type { Edits } from './edits.ts'
import { chunksOf } from './riff.ts'
import type { Source } from './source.ts'

/** Samples, their format, and the marks at which they loop. */
const kept = new Set(['fmt ', 'fact', 'data', 'cue ', 'smpl', 'inst', 'PEAK'])

/** Programs that write to a pipe cannot go back and state the length. */
const unstated = new Set([0, 0xff_ff_ff_ff])

/** Other chunks become padding of the same length: lengths that are stated elsewhere stay right. */
export async function stripWav(source: Source, edits: Edits): Promise<void> {
  for await (const { type, at, data, statedBytes, end } of chunksOf(source, 12, source.sizeBytes)) {
    if (type === 'data' && unstated.has(statedBytes)) return // All that follows are samples.
    if (kept.has(type)) continue
    if (type === '') edits.remove(at, end - at)
    else if (type === 'JUNK') edits.blank(data, end - data)
    else {
      edits.replace(at, 4, Buffer.from('JUNK'))
      edits.blank(data, end - data)
    }
  }
}
