import { isRecord } from '@atelier/contract/is-record.ts'
import { audioResult } from '../http/audio-result.ts'
import type { BackendAnswer } from '../http/client.ts'
import { failedAnswer, type KeptAnswer } from '../http/kept-answer.ts'
import { findOutputs, type OutputReader } from '../http/outputs.ts'
import { parseJson } from '../http/parse-json.ts'
import type { Cost, Progress, Work } from '../provider.ts'
import { refusalOf } from './failures.ts'
import { wavOf } from './raw-audio.ts'
import type { Route } from './routes.ts'

/** What is noted of an answer besides its bytes: what of the request says how to read them, and what a header says they cost. */
export function notesOf({ headers }: BackendAnswer, outputFormat: string): Record<string, string> {
  return { outputFormat, characters: headers['character-cost'] ?? '' }
}

/** What the answer means. */
export function resultOf(answer: KeptAnswer<Route>, work: Work, read: OutputReader): Progress {
  const { route, type, notes, bytes } = answer
  const charge = chargeOf(notes['characters'])
  const refused = failedAnswer(answer)
  if (refused) {
    const { code, message } = refusalOf(refused)
    return { state: 'failed', code, detail: message, ...charge }
  }
  if (route === 'transcription') return transcriptOf(bytes, work, read, charge)
  const wav = bytes.length === 0 ? undefined : wavOf(notes['outputFormat'] ?? '', bytes)
  return wav ? audioResult('audio/wav', wav, charge) : audioResult(type, bytes, charge)
}

function transcriptOf(bytes: Uint8Array, work: Work, read: OutputReader, charge: { cost?: Cost }): Progress {
  const body = parseJson(bytes)
  if (isRecord(body) && typeof body.text === 'string')
    return { state: 'succeeded', outputs: findOutputs(body, work, read), ...charge }
  return { state: 'failed', code: 'internal', detail: 'the backend answered without a text', ...charge }
}

/** The characters that were charged. Not every route says it. */
function chargeOf(characters = ''): { cost?: Cost } {
  const amount = characters.trim() === '' ? NaN : Number(characters)
  return Number.isFinite(amount) && amount >= 0 ? { cost: { amount, unit: 'characters' } } : {}
}
