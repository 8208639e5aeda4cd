import type { Output, Work } from '../provider.ts'
import type { Dice } from './dice.ts'

const voices = ['A gull', 'The keeper', 'Somebody', 'A child', 'The wind']
const doings = ['hums', 'whispers', 'sings', 'counts waves', 'waits']
const places = ['on the pier', 'at dusk', 'by the lamp', 'in the fog', 'over the water']

/** What a task that listens answers: a few words as plain text. */
export async function drawTranscript(_work: Work, dice: Dice): Promise<Output> {
  const one = (list: string[]) => list[Math.floor(dice() * list.length)]!
  const sentence = () => `${one(voices)} ${one(doings)} ${one(places)}.`
  const bytes = Buffer.from(`${sentence()} ${sentence()} ${sentence()}\n`)
  return {
    kind: 'text',
    mimeType: 'text/plain',
    width: null,
    height: null,
    durationSeconds: null,
    bytes,
  }
}
