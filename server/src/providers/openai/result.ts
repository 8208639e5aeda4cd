import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import { isRecord } from '@atelier/contract/is-record.ts'
import type { BackendClient } from '../http/client.ts'
import { audioResult } from '../http/audio-result.ts'
import { findOutputs } from '../http/outputs.ts'
import { failedAnswer, type KeptAnswer } from '../http/kept-answer.ts'
import { parseJson } from '../http/parse-json.ts'
import type { Cost, Progress, Work } from '../provider.ts'
import { refusalOf } from './failures.ts'
import type { Route } from './routes.ts'

/** What reads the files that an answer links to. */
export type Read = { client: BackendClient; base: string; headers: Record<string, string> }

/** What the answer of a call means that was the work itself. */
export function resultOf(answer: KeptAnswer<Route>, work: Work, read: Read): Progress {
  const { route, status, type, bytes } = answer
  const refused = failedAnswer(answer)
  if (refused) {
    const { code, message } = refusalOf(refused)
    return failed(code, message)
  }
  if (route === 'audio/speech') return audioResult(type, bytes)
  const body = parseJson(bytes)
  if (route === 'audio/transcriptions')
    return transcriptOf(type === 'application/json' ? body : (body ?? textOf(bytes)), work, read)
  if (!isRecord(body) || !Array.isArray(body.data))
    return failed('internal', `the backend answered ${status} without data`)
  const cost = costOf(body)
  // A model that must not make what was asked for makes nothing, and some servers say no more than that.
  if (body.data.length === 0)
    return { ...failed('content_policy', 'the backend answered with no image'), ...cost }
  const data = body.data.map((item: unknown) => withLink(item, body.output_format))
  return { state: 'succeeded', outputs: findOutputs({ data }, work, read), ...cost }
}

function failed(code: GenerationErrorCode, detail: string) {
  return { state: 'failed' as const, code, detail }
}

/** An image in the answer becomes a data URL, which is read like any other link. */
function withLink(item: unknown, format: unknown): unknown {
  if (!isRecord(item) || typeof item.b64_json !== 'string' || item.b64_json === '') return item
  const { b64_json: content } = item
  const type = typeof format === 'string' ? `image/${format}` : 'image/png'
  return { url: content.startsWith('data:') ? content : `data:${type};base64,${content}` }
}

/** Words alone, or with segments, which become cues. */
function transcriptOf(body: unknown, work: Work, read: Read): Progress {
  const text = isRecord(body) ? body.text : body
  if (typeof text !== 'string') return failed('internal', 'the backend answered without a text')
  return { state: 'succeeded', outputs: findOutputs(body, work, read), ...costOf(body) }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString()
}

/** What `usage` says that was used. */
export function costOf(body: unknown): { cost?: Cost } {
  const usage = isRecord(body) && isRecord(body.usage) ? body.usage : {}
  const units = [
    ['total_tokens', 'tokens'],
    ['seconds', 'seconds'],
  ] as const
  for (const [name, unit] of units) {
    const amount = usage[name]
    if (typeof amount === 'number' && amount >= 0) return { cost: { amount, unit } }
  }
  return {}
}
