import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onlyInput } from '../task/inputs.ts'
import { InvalidInput, type Program } from '../program.ts'
import { cuesOf } from './recognition/cues.ts'
import { HEARING_RATE } from './recognition/moonshine.ts'
import { MOMENTS_PER_SECOND } from './recognition/moments.ts'
import { piecesOf } from './recognition/pieces.ts'
import { speechLikelihoods } from './recognition/speech-likelihoods.ts'
import type { Word } from './recognition/word-times.ts'
import { wordsIn } from './recognition/words-in.ts'
import { readSound } from './sound/read-sound.ts'

/** Behind a silence as long as this a new paragraph begins. */
const PARAGRAPH_SECONDS = 2
/** Part of the work that finding speech is. */
const FINDING = 0.25

/** Writes down English speech, and when each part of it is said. */
export const transcribe: Program = async (task) => {
  const sound = await readSound(onlyInput(task, 'audio'), { rate: HEARING_RATE, channels: 1 })
  const samples = sound?.channels[0] ?? new Float32Array()
  const likelihoods = await speechLikelihoods(samples, HEARING_RATE, (share) =>
    task.progress(share * FINDING),
  )
  const pieces = piecesOf(likelihoods)
  const words: Word[] = []
  for (const [index, { from, to }] of pieces.entries()) {
    const [start, end] = [from, to].map((moment) => (moment / MOMENTS_PER_SECOND) * HEARING_RATE)
    words.push(...(await wordsIn(samples.slice(start, end), from / MOMENTS_PER_SECOND)))
    task.progress(FINDING + ((index + 1) / pieces.length) * (1 - FINDING))
  }
  if (words.length === 0) {
    throw new InvalidInput('No speech was found in the recording. Send one in which somebody speaks English.')
  }
  const path = join(task.folder, 'transcript.txt')
  await writeFile(path, `${inParagraphs(words)}\n`)
  return [{ path, kind: 'text', mimeType: 'text/plain', cues: cuesOf(words) }]
}

function inParagraphs(words: readonly Word[]): string {
  return words
    .map(({ text, start }, index) => {
      const last = words[index - 1]
      if (!last) return text
      return `${start - last.end >= PARAGRAPH_SECONDS ? '\n\n' : ' '}${text}`
    })
    .join('')
}
