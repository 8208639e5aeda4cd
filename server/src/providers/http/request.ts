import { keysOf } from '@atelier/contract/keys-of.ts'
import { outputSize, sourceParams, type Size } from '@atelier/contract/output-size.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import {
  asProviderError,
  ProviderError,
  type Binding,
  type InputFile,
  type JsonValue,
  type Work,
} from '../provider.ts'

type JsonObject = { [name: string]: JsonValue }

/** How a file of a param becomes a value of the request, unless the model file says it. */
type SendFile = (file: InputFile, name: ParamName) => Promise<JsonValue>

/** A value of the request, and where it goes. */
export type Placed = { readonly path: string; readonly value: JsonValue }

/** The input of the backend as the model file maps it; a param without a value is left out. */
export async function buildInput(work: Work, sendFile: SendFile): Promise<JsonObject> {
  const input: JsonObject = {}
  for (const { path, value } of await placeValues(work, sendFile)) setAt(input, path.split('.'), value)
  return input
}

/** What the model file puts where: constants, params by their bindings, size and frames, the later over the earlier. */
export function placeValues(work: Work, sendFile: SendFile): Promise<Placed[]> {
  return beforeSubmit(() => placed(work, sendFile))
}

/** Whatever goes wrong with what comes before a submit, such as an upload, nothing has begun. */
export async function beforeSubmit<Result>(prepare: () => Promise<Result>): Promise<Result> {
  try {
    return await prepare()
  } catch (thrown) {
    const { code, message, retryAfterMs, isBusy } = asProviderError(thrown)
    const wait = retryAfterMs === null ? {} : { retryAfterMs }
    throw new ProviderError(code, message, { isBusy, ...wait, cause: thrown })
  }
}

async function placed(work: Work, sendFile: SendFile): Promise<Placed[]> {
  const { bindings = {}, constants = {}, size, frames } = work.request
  const values: Placed[] = []
  const set = (path: string, value: unknown) => values.push({ path, value: value as JsonValue })

  for (const [path, value] of Object.entries(constants)) set(path, structuredClone(value))
  for (const name of keysOf(work.params)) {
    const binding = bindings[name] ?? { to: isReplaced(name, work) ? null : name }
    if (binding.to === null || work.params[name] === undefined) continue
    const value = await valueOf(name, binding, work, sendFile)
    for (const path of [binding.to].flat()) set(path, value)
  }
  const pixels = size && sizeOf(work)
  if (size && pixels) {
    const width = toMultiple(pixels.width, size.multipleOf)
    const height = toMultiple(pixels.height, size.multipleOf)
    if (size.width !== undefined) set(size.width, width)
    if (size.height !== undefined) set(size.height, height)
    if (size.to !== undefined) set(size.to, `${width}x${height}`)
  }
  const seconds = Number(work.params.duration)
  if (frames && Number.isFinite(seconds))
    set(frames.to, Math.round(seconds * frames.fps) + (frames.extra ?? 0))
  return values
}

/** Whether what the backend is told follows from the param, in place of the param itself. */
function isReplaced(name: ParamName, { request }: Work): boolean {
  if (name === 'aspect_ratio' || name === 'resolution') return request.size !== undefined
  return name === 'duration' && request.frames !== undefined
}

async function valueOf(name: ParamName, { values = {} }: Binding, work: Work, sendFile: SendFile) {
  const value = work.params[name]
  const files = work.inputs[name]
  if (files) {
    const send = sendersByForm[work.request.filesAs ?? 'usual'] ?? sendFile
    const sent: JsonValue[] = []
    // One after another: an upload of several large files at once would only fill the connection.
    for (const file of files) sent.push(await send(file, name))
    return Array.isArray(value) ? sent : (sent[0] ?? null)
  }
  return Object.hasOwn(values, String(value)) ? structuredClone(values[String(value)]) : value
}

const sendersByForm: Partial<Record<string, SendFile>> = {
  link: async (file) => file.link(),
  data: dataUrlOf,
}

/** The size that the price was computed with; null where neither params nor inputs decide it. */
function sizeOf({ taskType, params, inputs }: Work): Size | null {
  const sources = sourceParams.flatMap((name) => inputs[name] ?? [])
  const source = sources.find(({ width, height }) => width !== null && height !== null)
  const measured = source && { width: source.width ?? 0, height: source.height ?? 0 }
  return outputSize({ taskType, fit: 'enclose' }, params, measured ?? null)
}

function toMultiple(pixels: number, multipleOf = 1): number {
  return Math.max(1, Math.round(pixels / multipleOf)) * multipleOf
}

/** Sets the value at a path; objects on the way are made where they are missing. */
function setAt(target: JsonObject, [key = '', ...rest]: string[], value: JsonValue) {
  if (rest.length === 0) {
    target[key] = value
    return
  }
  const inner = target[key]
  // An array is walked by its indices, as an object is by its names.
  const next = typeof inner === 'object' && inner !== null ? (inner as JsonObject) : {}
  target[key] = next
  setAt(next, rest, value)
}

/** How many bytes the files in a request have together. */
export function sentBytes({ inputs, request }: Work): number {
  if (request.filesAs === 'link') return 0
  const sent = keysOf(inputs).filter((name) => request.bindings?.[name]?.to !== null)
  return sent.flatMap((name) => inputs[name] ?? []).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

/** Larger files are uploaded. */
const MAX_DATA_URL_BYTES = 256 * 1024

/** Small files go within the request, and only large ones are uploaded. */
export function smallAsDataUrl(upload: (file: InputFile) => Promise<JsonValue>): SendFile {
  return (file) => (file.sizeBytes <= MAX_DATA_URL_BYTES ? dataUrlOf(file) : upload(file))
}

export async function dataUrlOf(file: InputFile): Promise<string> {
  const chunks = await Array.fromAsync(file.open())
  return `data:${file.mimeType};base64,${Buffer.concat(chunks).toString('base64')}`
}
