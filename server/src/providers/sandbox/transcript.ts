import type { Output, Work } from '../provider.ts'
import { pick, type Rng } from './rng.ts'

const voices = ['A gull', 'The keeper', 'Somebody', 'A child', 'The wind']
const doings = ['hums', 'whispers', 'sings', 'counts waves', 'waits']
const places = ['on the pier', 'at dusk', 'by the lamp', 'in the fog', 'over the water']

const SECONDS_EACH = 2

/** The output of speech-to-text: a few sentences as plain text, and their cues. */
export async function drawTranscript(_work: Work, rng: Rng): Promise<Output> {
  const sentence = () => `${pick(rng, voices)} ${pick(rng, doings)} ${pick(rng, places)}.`
  const sentences = [sentence(), sentence(), sentence()]
  return {
    kind: 'text',
    mimeType: 'text/plain',
    width: null,
    height: null,
    durationSeconds: null,
    bytes: Buffer.from(`${sentences.join(' ')}\n`),
    cues: sentences.map((text, at) => ({ start: at * SECONDS_EACH, end: (at + 1) * SECONDS_EACH, text })),
  }
}
