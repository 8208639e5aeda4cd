import { readFile } from 'node:fs/promises'
import type { Output, Work } from '../provider.ts'
import { secondsOf, videoSize } from './measure.ts'
import { varyMp4 } from './mp4.ts'
import type { Rng } from './rng.ts'

const defaultSeconds = 2
const maxSeconds = 10
const shortestMs = 125

/**
 * Tiles whose colours go once around a ring, at the largest size of a video. Encoders are native code, which the server does
 * not load, so the file is made by tools/generators/sandbox-fixtures.ts.
 */
export const fixturePath = new URL('fixtures/tiles.mp4', import.meta.url)

/** A video: tiles whose colours flow, as MP4. The seed decides where on the ring each begins. */
export async function drawVideo(work: Work, rng: Rng): Promise<Output> {
  const size = videoSize(work)
  const durationMs = Math.max(shortestMs, Math.round(1000 * secondsOf(work, defaultSeconds, maxSeconds)))
  return {
    kind: 'video',
    mimeType: 'video/mp4',
    ...size,
    durationSeconds: durationMs / 1000,
    bytes: varyMp4(await readFile(fixturePath), { ...size, durationMs }, rng),
  }
}
