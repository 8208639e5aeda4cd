import { isRecord } from '@atelier/contract/is-record.ts'
import { MAX_DETAIL_CHARACTERS } from '../http/failures.ts'
import { canceledRun, failureCode } from '../http/prediction.ts'
import type { OutputReader } from '../http/outputs.ts'
import type { Cost, Progress, Work } from '../provider.ts'
import { outputsOf, type FoundFile, type NodeResult } from './results.ts'

/** What ComfyUI keeps of a run that has ended; its status may be missing. */
export type HistoryEntry = {
  readonly results: readonly NodeResult[]
  readonly hasFailed: boolean
  /** Events of the run, in order. */
  readonly messages: readonly Message[]
}
type Message = { readonly event: string; readonly data: Record<string, unknown> }

/** Files in 3D by their names alone, some with the folder that they are in: `mesh/a.glb [output]`. */
const meshName = /^(.+\.(?:glb|gltf|obj|stl|ply|fbx|usdz))(?: \[(\w+)\])?$/i

/** Undefined where the history has no such run. */
export function readHistory(body: unknown, id: string, base: string): HistoryEntry | undefined {
  const entry = isRecord(body) && Object.hasOwn(body, id) ? body[id] : undefined
  if (!isRecord(entry)) return undefined
  const status = isRecord(entry.status) ? entry.status : {}
  const outputs = isRecord(entry.outputs) ? entry.outputs : {}
  return {
    results: Object.entries(outputs).map(([node, output]) => resultOf(node, output, base)),
    hasFailed: typeof status.status_str === 'string' && status.status_str !== 'success',
    messages: Array.isArray(status.messages) ? status.messages.flatMap(messageOf) : [],
  }
}

function messageOf(message: unknown): Message[] {
  const [event, data] = Array.isArray(message) ? (message as unknown[]) : []
  return typeof event === 'string' ? [{ event, data: isRecord(data) ? data : {} }] : []
}

/** Nodes name their lists as they like: images, which may be videos, gifs, audio, 3d, result, text. */
function resultOf(node: string, output: unknown, base: string): NodeResult {
  const lists = isRecord(output) ? Object.entries(output) : []
  const items = lists.flatMap(([list, value]) =>
    Array.isArray(value) ? (value as unknown[]).map((item) => ({ list, item })) : [],
  )
  const texts = items.filter(({ list }) => list === 'text').map(({ item }) => item)
  return {
    node,
    files: items.filter(({ list }) => list !== 'text').flatMap(({ item }) => fileOf(item, base)),
    texts: texts.filter((item) => typeof item === 'string'),
  }
}

/** Of previews and inputs nothing is delivered. */
function fileOf(item: unknown, base: string): FoundFile[] {
  const { filename, subfolder = '', type } = typeof item === 'string' ? namedMesh(item) : fieldsOf(item)
  if (typeof filename !== 'string' || typeof subfolder !== 'string' || type !== 'output') return []
  const query = new URLSearchParams({ filename, subfolder, type }).toString()
  return [{ url: `${base}/view?${query}`, name: filename }]
}

const fieldsOf = (item: unknown): Record<string, unknown> => (isRecord(item) ? item : {})

function namedMesh(text: string): Record<string, unknown> {
  const [, path = '', type = 'output'] = meshName.exec(text) ?? []
  const slash = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'))
  return path === ''
    ? {}
    : { filename: path.slice(slash + 1), subfolder: path.slice(0, Math.max(0, slash)), type }
}

/** What the end of a run means for the generation. */
export function endOf(entry: HistoryEntry, work: Work, read: OutputReader, isLate: boolean): Progress {
  const cost = costOf(entry)
  if (!entry.hasFailed) return { state: 'succeeded', outputs: outputsOf(entry.results, work, read), ...cost }
  const failure = entry.messages.find(({ event }) => event === 'execution_error')
  if (failure) return { ...failureOf(failure), ...cost }
  if (entry.messages.some(({ event }) => event === 'execution_interrupted')) return canceledRun(isLate, cost)
  return { state: 'failed', code: 'internal', detail: 'the run failed without saying why', ...cost }
}

function failureOf({ data }: Message) {
  const text = (name: string) => (typeof data[name] === 'string' ? data[name].trim() : '')
  const message = text('exception_message')
  const where = [text('node_type'), text('node_id') && `node ${text('node_id')}`].filter(Boolean).join(', ')
  const said = [where, text('exception_type'), message].filter(Boolean).join(': ')
  const detail = said.slice(0, MAX_DETAIL_CHARACTERS) || 'the run failed without saying why'
  return { state: 'failed', code: failureCode(message), detail } as const
}

/** The time that the run has had the machine for itself. */
function costOf({ messages }: HistoryEntry): { cost?: Cost } {
  const times = messages.map(({ data }) => data.timestamp).filter((time) => typeof time === 'number')
  const beganAt = messages.find(({ event }) => event === 'execution_start')?.data.timestamp
  const endedAt = times.at(-1)
  if (typeof beganAt !== 'number' || endedAt === undefined || endedAt < beganAt) return {}
  return { cost: { amount: (endedAt - beganAt) / 1000, unit: 'seconds' } }
}
