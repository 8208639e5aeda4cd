import type { AssetKind } from '@atelier/contract/asset.ts'
import { isRecord } from '@atelier/contract/is-record.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import { assembleDraft } from './assemble.ts'
import { ImportError, type Draft } from './draft.ts'
import { readInputs } from './inputs.ts'
import { resolveSchema, type Schema } from './schema.ts'

/** The variable that a draft refers to for the key of a backend. */
export type KeyNames = { readonly fal: string; readonly replicate: string; readonly openai: string }

/** The OpenAPI document of a Cog container; `url` is where it runs, if that is known. */
export function draftOfCog(document: Schema, url: string | undefined): Draft {
  const title = textAt(document, 'info', 'title')
  const inputs = readInputs(document, inputSchema(document))
  const { makes, isSaid } = kindOfOutput(document, outputSchema(document), `${title} ${inputs.words}`)
  return assembleDraft({
    source: `a Cog container${url === undefined ? '' : ` at ${url}`}`,
    name: title === '' || title === 'Cog' ? 'my-model' : title,
    vendor: 'Me',
    params: inputs.params,
    makes,
    isKindSaid: isSaid,
    words: inputs.words,
    backend: {
      provider: 'cog',
      slots: 1,
      settings: { url: url ?? 'http://127.0.0.1:5000' },
      ...inputs.mapping,
      bindsByName: true,
    },
    notOffered: inputs.notOffered,
    undecided: [
      ...(url === undefined
        ? [{ at: ['backends', 0, 'settings', 'url'], text: 'where the container runs is a guess' }]
        : []),
      ...inputs.undecided,
    ],
  })
}

/** A model of Replicate as its API shows it, with the schema of its latest version. */
export function draftOfReplicate(model: Schema, keys: KeyNames): Draft {
  const { owner, name, description, latest_version: version } = model
  if (typeof owner !== 'string' || typeof name !== 'string')
    throw new ImportError('This is no model of Replicate: it has no owner and name.')
  const document =
    isRecord(version) && isRecord(version['openapi_schema']) ? version['openapi_schema'] : undefined
  if (!document) throw new ImportError(`${owner}/${name} has no published version with a schema.`)
  const inputs = readInputs(document, inputSchema(document))
  const words = `${typeof description === 'string' ? description : ''} ${inputs.words}`
  const { makes, isSaid } = kindOfOutput(document, outputSchema(document), `${name} ${words}`)
  return assembleDraft({
    source: `${owner}/${name} on Replicate`,
    name: `${owner}/${name}`,
    vendor: owner,
    params: inputs.params,
    makes,
    isKindSaid: isSaid,
    words,
    backend: {
      provider: 'replicate',
      slots: 8,
      settings: { key: `\${${keys.replicate}}`, model: `${owner}/${name}` },
      ...inputs.mapping,
      bindsByName: true,
    },
    notOffered: inputs.notOffered,
    undecided: [{ at: ['backends', 0, 'settings'], text: costUnknown('Replicate') }, ...inputs.undecided],
  })
}

/** The OpenAPI document of an endpoint of fal. */
export function draftOfFal(document: Schema, keys: KeyNames): Draft {
  const metadata = at(document, 'info', 'x-fal-metadata')
  const paths = isRecord(document['paths']) ? document['paths'] : {}
  const submit = Object.entries(paths).find(([, path]) => isRecord(path) && isRecord(path['post']))
  const endpoint = textAt(metadata, 'endpointId') || (submit?.[0] ?? '').replace(/^\//, '')
  if (!submit || endpoint === '')
    throw new ImportError('The document has no endpoint of fal that takes a POST.')
  const input = at(submit[1], 'post', 'requestBody', 'content', 'application/json', 'schema')
  const result = Object.entries(paths).find(([path]) => path.endsWith('/requests/{request_id}'))?.[1]
  const output = resolveSchema(
    document,
    at(result, 'get', 'responses', '200', 'content', 'application/json', 'schema'),
  )
  const inputs = readInputs(document, resolveSchema(document, input))
  const category = textAt(metadata, 'category')
  const words = `${category} ${inputs.words}`
  const { makes, isSaid, outputsAt } = kindOfOutput(document, output, `${endpoint} ${words}`)
  const taskType = falTasks[category]
  return assembleDraft({
    source: `${endpoint} on fal`,
    name: endpoint.replace(/^fal-ai\//, ''),
    vendor: endpoint.split('/')[0] ?? 'fal',
    params: inputs.params,
    makes,
    isKindSaid: isSaid,
    words,
    ...(taskType && { taskType }),
    backend: {
      provider: 'fal',
      slots: 8,
      settings: { key: `\${${keys.fal}}`, model: endpoint },
      ...inputs.mapping,
      ...(outputsAt !== undefined && { outputsAt }),
      bindsByName: true,
    },
    notOffered: inputs.notOffered,
    undecided: [{ at: ['backends', 0, 'settings'], text: costUnknown('fal') }, ...inputs.undecided],
  })
}

/** Categories that mean one task; of the others the inputs say more. */
const falTasks: Readonly<Record<string, TaskType>> = {
  'text-to-speech': 'audio.tts',
  'speech-to-text': 'audio.stt',
  'text-to-3d': '3d.from-text',
  'image-to-3d': '3d.from-image',
}

const costUnknown = (who: string) =>
  `what ${who} charges is not in the schema; add cost beside it, such as cost: { perOutput: 0.003 }, to see your margin`

function inputSchema(document: Schema): Schema {
  const schema = resolveSchema(document, { $ref: '#/components/schemas/Input' })
  if (!isRecord(schema['properties']))
    throw new ImportError('The document has no components.schemas.Input, which says what the model takes.')
  return schema
}

const outputSchema = (document: Schema) => resolveSchema(document, { $ref: '#/components/schemas/Output' })

/** What stands under names like these is of this kind. */
const kindNames: readonly (readonly [AssetKind, RegExp])[] = [
  ['video', /^videos?(_url)?$/],
  ['3d', /^(model_)?(mesh|glb|model)(_urls?|_glb)?$/],
  ['audio', /^(audios?(_file|_url)?|music|vocals|stems)$/],
  ['image', /^images?(_url)?$|^svg/],
  ['text', /^(text|transcription|transcript|chunks|segments)$/],
]

/** What a model makes: by the names of its outputs, or else a guess from all words about it. */
function kindOfOutput(document: Schema, output: Schema, words: string) {
  const properties = isRecord(output['properties']) ? output['properties'] : {}
  for (const [kind, pattern] of kindNames) {
    const name = Object.keys(properties).find((each) => pattern.test(each))
    if (name === undefined) continue
    const isList = resolveSchema(document, properties[name])['type'] === 'array'
    return { makes: kind, isSaid: true, ...(kind !== 'text' && { outputsAt: isList ? `${name}.*` : name }) }
  }
  const isText = output['type'] === 'string' && output['format'] !== 'uri'
  const guess = isText ? ('text' as const) : guessKind(words)
  return { makes: guess, isSaid: isText, outputsAt: undefined }
}

function guessKind(words: string): AssetKind {
  const text = words.toLowerCase()
  if (/\b3d\b|\bmesh\b|\bglb\b/.test(text)) return '3d'
  if (/to[ -]video|\bnum_frames\b|\bvideo\b/.test(text)) return 'video'
  if (/\bspeech\b|\btts\b|\bmusic\b|\bvoice\b|\bsong\b|\blyrics\b/.test(text)) return 'audio'
  return 'image'
}

function at(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value)
}

function textAt(value: unknown, ...names: string[]): string {
  const found = at(value, ...names)
  return typeof found === 'string' ? found : ''
}
