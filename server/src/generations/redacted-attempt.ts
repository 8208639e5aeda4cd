import { isRecord } from '@atelier/contract/is-record.ts'
import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import type { OperatorAttempt } from '@atelier/contract/operator-generation.ts'
import type { Params } from '@atelier/contract/params.ts'
import { withoutFiles } from './file-params.ts'
import { withoutWritten, writtenParams } from './written-params.ts'

type Made = {
  id: string
  number: number
  provider: string
  backendId: string | null
  modelVersion: string | null
  state: OperatorAttempt['state']
  handle: unknown
  errorCode: GenerationErrorCode | null
  errorDetail: string | null
  costAmount: number | null
  costUnit: string | null
  costMoney: string | null
  verdict: OperatorAttempt['verdict']
  createdAt: Date
  endedAt: Date | null
}

type Shown = {
  /** Where the backend is today. */
  origins: Iterable<string | undefined> | undefined
  showsDetail: boolean
}

/** An attempt for operators: neither keys nor what people wrote, nor links by which one would see it. */
export function redactedAttempt(
  { effectiveParams }: { effectiveParams: Params },
  made: Made,
  { origins, showsDetail }: Shown,
): OperatorAttempt {
  const { id, number, provider, backendId, modelVersion, state, errorCode, errorDetail, verdict } = made
  const { costAmount: amount, costUnit: unit, costMoney } = made
  return {
    id,
    number,
    provider,
    backendId,
    host: hostIn(origins),
    modelVersion,
    state,
    startedAt: made.createdAt.toISOString(),
    endedAt: made.endedAt?.toISOString() ?? null,
    errorCode,
    request: { params: withoutFiles(withoutWritten(effectiveParams)) },
    answer: {
      requestId: idIn(made.handle),
      detail: showsDetail && errorDetail !== null ? redact(errorDetail, writtenIn(effectiveParams)) : null,
      cost: amount === null || unit === null ? null : { amount, unit },
    },
    costMoney,
    verdict,
  }
}

/** Other parts of a handle may be links that need no key. */
function idIn(handle: unknown): string | null {
  const id = isRecord(handle) ? handle.id : undefined
  return typeof id === 'string' && /^[\w.:-]{1,200}$/.test(id) ? id : null
}

function hostIn(origins: Shown['origins']): string | null {
  const hosts = [...(origins ?? [])].flatMap((origin) => URL.parse(origin ?? '')?.host ?? [])
  return hosts.length === 0 ? null : hosts.join(', ')
}

function writtenIn(params: Params): string[] {
  return writtenParams.flatMap((name) => params[name] ?? []).filter((text) => typeof text === 'string')
}

const MASK = '[…]'
const MAX_LENGTH = 1000
/** So many words in a row are taken for a quotation. */
const QUOTED_WORDS = 3

/** A provider's words without links, without what looks like a key, and without what the person wrote, also in part. */
export function redact(text: string, written: readonly string[]): string {
  const plain = text
    .replaceAll(/\bdata:[^\s"'<>]+/gi, MASK)
    .replaceAll(/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/"'<>@]*@)?([^\s/"'<>?#]+)[^\s"'<>]*/gi, `$1$2/${MASK}`)
    .replaceAll(
      /\b(bearer|basic|token|key|password|secret|signature)(["']?\s*[:= ]\s*["']?)[^\s"',;]{6,}/gi,
      `$1$2${MASK}`,
    )
    .replaceAll(/[\w+/=-]{32,}/g, (run) => (isUuid.test(run) ? run : MASK))
  return withoutQuotations(plain, written).slice(0, MAX_LENGTH)
}

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const word = /[\p{L}\p{N}]+/gu
const wordsOf = (text: string) => Array.from(text.toLowerCase().matchAll(word), ([each]) => each)

/** Runs of words that stand in what was written; of a text of fewer words all of it. */
function withoutQuotations(text: string, written: readonly string[]): string {
  const found = [...text.matchAll(word)].map((match) => ({
    word: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }))
  const isQuoted = new Set<number>()
  for (const each of written) {
    const words = wordsOf(each)
    const length = Math.min(QUOTED_WORDS, words.length)
    if (length === 0) continue
    const runs = new Set(
      words.slice(0, words.length - length + 1).map((_, at) => words.slice(at, at + length).join(' ')),
    )
    for (let at = 0; at + length <= found.length; at++) {
      const run = found.slice(at, at + length).map((one) => one.word)
      if (runs.has(run.join(' '))) for (let place = at; place < at + length; place++) isQuoted.add(place)
    }
  }
  let result = ''
  let copied = 0
  for (let at = 0; at < found.length; at++) {
    if (!isQuoted.has(at)) continue
    let last = at
    while (isQuoted.has(last + 1)) last++
    result += text.slice(copied, found[at]!.start) + MASK
    copied = found[last]!.end
    at = last
  }
  return result + text.slice(copied)
}
