import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inputPartlyUsed } from '@atelier/contract/note.ts'
import { onlyInput } from '../lib/inputs.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { isTranscript, withSegment, type Understood } from './certainty.ts'
import { cuesOf } from './cues.ts'
import { MODEL_RATE } from './moonshine.ts'
import { FRAMES_PER_SECOND } from './frame-levels.ts'
import { speechSegments } from './speech-segments.ts'
import { speechLikelihoods } from './speech-likelihoods.ts'
import type { Word } from './word-times.ts'
import { recognizeWords } from './recognize-words.ts'
import { readAudio } from '../lib/audio/read-audio.ts'

/** A new paragraph begins after a silence of this length. */
const PARAGRAPH_SECONDS = 2
/** The share of speech detection in the progress. */
const DETECTION_SHARE = 0.25

/** Transcribes English speech, with subtitles. */
export const transcribe: Program = async (task) => {
  const audio = await readAudio(onlyInput(task, 'audio'), { rate: MODEL_RATE, channels: 1 })
  const samples = audio?.channels[0] ?? new Float32Array()
  const likelihoods = await speechLikelihoods(samples, MODEL_RATE, (share) =>
    task.progress(share * DETECTION_SHARE),
  )
  const segments = speechSegments(likelihoods)
  let understood: Understood = { words: [], leftOutSeconds: 0 }
  const logProbabilities: number[] = []
  for (const [index, { from, to }] of segments.entries()) {
    const [start, end] = [from, to].map((frame) => (frame / FRAMES_PER_SECOND) * MODEL_RATE)
    const recognized = await recognizeWords(samples.slice(start, end), from / FRAMES_PER_SECOND)
    logProbabilities.push(...recognized.logProbabilities)
    understood = withSegment(understood, recognized, (to - from) / FRAMES_PER_SECOND)
    task.progress(DETECTION_SHARE + ((index + 1) / segments.length) * (1 - DETECTION_SHARE))
  }
  if (logProbabilities.length === 0) {
    throw new InvalidInput('No speech was found in the recording. Send one in which somebody speaks English.')
  }
  const { words, leftOutSeconds } = understood
  if (words.length === 0 || !isTranscript(logProbabilities)) {
    throw new InvalidInput(
      'What is said in the recording could not be understood: it may be another language than English, singing, or too much noise.',
    )
  }
  if (leftOutSeconds > 0) task.note(inputPartlyUsed('audio', leftOutSeconds))
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
