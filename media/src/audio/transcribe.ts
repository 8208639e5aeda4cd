import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import llamaTokenizer from 'llama-tokenizer-js'
import { onlyInput } from '../image/task/inputs.ts'
import { InvalidInput, type Program } from '../program.ts'
import { cuesOf } from './recognition/cues.ts'
import { HEARING_RATE, tokensOf } from './recognition/moonshine.ts'
import { MOMENTS_PER_SECOND } from './recognition/moments.ts'
import { piecesOf } from './recognition/pieces.ts'
import { speechLikelihoods } from './recognition/speech-likelihoods.ts'
import { wordTimes, type Word } from './recognition/word-times.ts'
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
    const piece = samples.slice(start, end)
    const tokens = await tokensOf(piece)
    const text = llamaTokenizer.decode(
      tokens.map(({ id }) => id),
      false,
      false,
    )
    const offset = from / MOMENTS_PER_SECOND
    for (const word of wordTimes(text, piece, HEARING_RATE))
      words.push({ text: word.text, start: offset + word.start, end: offset + word.end })
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
