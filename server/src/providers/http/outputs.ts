import { stems, type AssetKind, type Stem } from '@atelier/contract/asset.ts'
import { isRecord } from '@atelier/contract/is-record.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import type { Output, Work } from '../provider.ts'
import type { BackendClient } from './client.ts'
import { cuesIn } from './cues.ts'
import { kindOfType, typeOfDataUrl, typeOfLink, usualTypes } from './media-types.ts'
import { valuesAt, type Found } from './values-at.ts'

/** What reads the files that an answer links to. */
export type OutputReader = {
  client: BackendClient
  /** Against which links without an origin are read. */
  base: string
  /** Sent to the origin of the base alone. */
  headers?: Record<string, string>
}

/** A data URL or a link in the answer, and what the answer says of it. */
type File = { url: string; mimeType?: string; width?: number; height?: number; stem?: Stem }

export const MAX_OUTPUT_BYTES = 2 * 2 ** 30
export const DOWNLOAD_TIMEOUT_MS = 10 * 60 * 1000

/**
 * The outputs in an answer: at `outputsAt`, or else wherever a string or an object with `url` is a file. Their bytes are read
 * when somebody asks for them.
 */
export function findOutputs(answer: unknown, work: Work, read: OutputReader): Output[] {
  const { outputsAt } = work.request
  const kind = kindOfTask(work.taskType)
  const found = outputsAt === undefined ? [{ value: answer }] : valuesAt(answer, outputsAt)
  const transcripts = kind === 'text' ? found.flatMap(({ value }) => transcriptIn(value) ?? []) : []
  if (transcripts.length > 0) return transcripts

  const files = distinct(found.flatMap((each) => filesIn(each, read.base, outputsAt !== undefined)))
  const outputs = files.map((file) => outputOf(file, work.taskType, read))
  // What else an answer links to, such as the poster of a video, is no output, unless the model file says so.
  const wanted = outputsAt === undefined ? outputs.filter((output) => output.kind === kind) : []
  return wanted.length > 0 ? wanted : outputs
}

/** What a task makes. */
export function kindOfTask(taskType: TaskType): AssetKind {
  if (taskType === 'audio.stt') return 'text'
  if (taskType.startsWith('3d.')) return '3d'
  return taskType.startsWith('image.') ? 'image' : taskType.startsWith('video.') ? 'video' : 'audio'
}

/**
 * `key` is the name under which the value stands, which says which stem it is. A path is a link, too, because some servers do
 * not know their own origin, but only as a `url` or where the model file says that it is an output.
 */
function filesIn({ value, key = '' }: Found, base: string, isPlace: boolean): File[] {
  const stem = stems.find((each) => each === key)
  const named = stem === undefined ? {} : { stem }
  if (typeof value === 'string') {
    const url = linkIn(value, isPlace ? base : undefined)
    return url === undefined ? [] : [{ url, ...named }]
  }
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((each) => filesIn({ value: each, key }, base, isPlace))
  const { url: text, content_type: mimeType, width, height } = value as Record<string, unknown>
  const url = typeof text === 'string' ? linkIn(text, base) : undefined
  if (url === undefined)
    return Object.entries(value).flatMap(([name, inner]) =>
      filesIn({ value: inner, key: name }, base, isPlace),
    )
  return [
    {
      url,
      ...named,
      ...(typeof mimeType === 'string' && { mimeType: bareType(mimeType) }),
      ...(isPixels(width) && isPixels(height) && { width, height }),
    },
  ]
}

function linkIn(text: string, base: string | undefined): string | undefined {
  if (/^data:[^,]*,/i.test(text) || /^https?:\/\//i.test(text)) return text
  return base !== undefined && /^\/[^/\s]\S*$/.test(text) ? URL.parse(text, base)?.href : undefined
}

const isPixels = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const bareType = (mimeType: string) => mimeType.replace(/;.*/s, '').trim().toLowerCase()

/** A link that stands in two places is one file; two equal data URLs are two equal outputs. */
function distinct(files: File[]): File[] {
  const seen = new Set<string>()
  return files.filter(({ url }) => {
    const isNew = isData(url) || !seen.has(url)
    seen.add(url)
    return isNew
  })
}

const isData = (url: string) => /^data:/i.test(url)

function outputOf(file: File, taskType: TaskType, read: OutputReader): Output {
  const { url, stem } = file
  const stated = [file.mimeType, isData(url) ? typeOfDataUrl(url) : typeOfLink(url)]
  const mimeType = stated.find((type) => type !== undefined && kindOfType(type) !== undefined)
  const kind = kindOfTask(taskType)
  const usual = taskType === 'image.vectorize' ? 'image/svg+xml' : usualTypes[kind]
  return {
    kind: (mimeType === undefined ? undefined : kindOfType(mimeType)) ?? kind,
    mimeType: mimeType ?? usual,
    width: file.width ?? null,
    height: file.height ?? null,
    durationSeconds: null,
    bytes: isData(url) ? decoded(url) : downloaded(url, read),
    ...(stem !== undefined && { stem }),
  }
}

async function* decoded(url: string): AsyncGenerator<Uint8Array> {
  const comma = url.indexOf(',')
  const isBase64 = /;\s*base64\s*$/i.test(url.slice(0, comma))
  const content = url.slice(comma + 1)
  yield isBase64 ? Buffer.from(content, 'base64') : Buffer.from(unescaped(content))
}

/** A stray percent sign stays what it is. */
function unescaped(content: string): string {
  try {
    return decodeURIComponent(content)
  } catch {
    return content
  }
}

function downloaded(url: string, { client, base, headers = {} }: OutputReader): AsyncIterable<Uint8Array> {
  const isOwn = URL.parse(url)?.origin === URL.parse(base)?.origin
  return client.download(url, {
    maxBytes: MAX_OUTPUT_BYTES,
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
    ...(isOwn && { headers }),
  })
}

/** Words that were said: a string that is no file, or an object that has them as its text, perhaps with their times. */
function transcriptIn(value: unknown): Output | undefined {
  if (typeof value === 'string') return /^(data:|https?:\/\/)/i.test(value) ? undefined : textOutput(value)
  if (!isRecord(value)) return undefined
  const { text, transcription, transcript } = value
  const words = [text, transcription, transcript].find((each) => typeof each === 'string')
  return words === undefined ? undefined : textOutput(words, cuesIn(value))
}

function textOutput(text: string, cues: NonNullable<Output['cues']> = []): Output {
  const none = { width: null, height: null, durationSeconds: null }
  const bytes = Buffer.from(text.trim())
  return { kind: 'text', mimeType: 'text/plain', ...none, bytes, ...(cues.length > 0 && { cues }) }
}
