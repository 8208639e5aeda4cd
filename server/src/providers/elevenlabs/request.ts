import type { BackendCall } from '../http/client.ts'
import { formOf, inputWithFiles } from '../http/form.ts'
import { textOf } from '../http/settings.ts'
import { ProviderError, type JsonValue, type Work } from '../provider.ts'
import { factsOf, type Route } from './routes.ts'

/** Inputs that go with the address and not with the body. */
const queryNames = ['output_format', 'enable_logging', 'optimize_streaming_latency'] as const

/** A transcript without times for its words would have no subtitles. */
const usualFields: Partial<Record<Route, Record<string, JsonValue>>> = {
  transcription: { timestamps_granularity: 'word' },
}

type Request = Pick<BackendCall, 'url' | 'json' | 'form'> & { outputFormat: string }

/** The call, as the model file maps it: `voice` becomes a part of the path, and some inputs the query. */
export async function requestOf(work: Work, route: Route): Promise<Request> {
  const { path, hasVoice, isForm } = factsOf(route)
  const { input, files } = await inputWithFiles(work)
  const model = textOf(work.settings, 'model')
  const fields: Record<string, JsonValue> = {
    ...(model !== undefined && { model_id: model }),
    ...usualFields[route],
    ...input,
  }
  const voice = fields['voice'] ?? textOf(work.settings, 'voice')
  const query = new URLSearchParams()
  for (const name of queryNames) {
    const value = fields[name]
    if (value !== undefined) query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const inAddress = new Set<string>(['voice', ...queryNames])
  const sent = Object.fromEntries(Object.entries(fields).filter(([name]) => !inAddress.has(name)))
  const search = query.size === 0 ? '' : `?${query.toString()}`
  return {
    url: `${path}${hasVoice ? voicePart(voice) : ''}${search}`,
    ...(isForm ? { form: formOf(sent, files, { lists: 'repeated' }) } : { json: sent }),
    outputFormat: query.get('output_format') ?? '',
  }
}

function voicePart(voice: unknown): string {
  if (typeof voice === 'string' && voice !== '') return `/${encodeURIComponent(voice)}`
  throw new ProviderError(
    'internal',
    'no voice was given; set voice in the settings, or bind a param to voice',
  )
}
