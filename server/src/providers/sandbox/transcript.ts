import type { Output, Work } from '../provider.ts'
import type { Dice } from './dice.ts'

const voices = ['A gull', 'The keeper', 'Somebody', 'A child', 'The wind']
const doings = ['hums', 'whispers', 'sings', 'counts waves', 'waits']
const places = ['on the pier', 'at dusk', 'by the lamp', 'in the fog', 'over the water']

const SECONDS_EACH = 2

/** What a task that listens answers: a few words as plain text, and when they were said. */
export async function drawTranscript(_work: Work, dice: Dice): Promise<Output> {
  const one = (list: string[]) => list[Math.floor(dice() * list.length)]!
  const sentence = () => `${one(voices)} ${one(doings)} ${one(places)}.`
  const said = [sentence(), sentence(), sentence()]
  return {
    kind: 'text',
    mimeType: 'text/plain',
    width: null,
    height: null,
    durationSeconds: null,
    bytes: Buffer.from(`${said.join(' ')}\n`),
    cues: said.map((text, at) => ({ start: at * SECONDS_EACH, end: (at + 1) * SECONDS_EACH, text })),
  }
}
