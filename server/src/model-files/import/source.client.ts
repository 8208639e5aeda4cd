import { isRecord } from '@atelier/contract/is-record.ts'
import type { Outbound } from '../../platform/outbound/client.ts'
import { OutboundError } from '../../platform/outbound/error.ts'
import { unlikeText } from '../../catalog/unlike-text.ts'
import { isApiGraph } from './comfyui/graph.ts'
import { readObjectInfo, type ObjectInfo } from './comfyui/object-info.ts'
import { draftOf } from './draft-of.ts'
import { ImportError, type Draft } from './draft.ts'
import type { Family } from './family.ts'
import { whereJsonStops } from './json-stop.ts'
import type { KeyNames } from './schema-families.ts'

/** What is to be imported: a document, or where it can be had. */
export interface ImportRequest {
  /** The text of a document. */
  readonly document?: string | undefined
  /** How to call it where it is wrong. */
  readonly documentName?: string | undefined
  /** An address, a model of Replicate (`owner/name`), or an endpoint of fal (`fal-ai/flux/dev`). */
  readonly address?: string | undefined
  readonly family?: Family | undefined
  /** What to call it, where the source has no name. */
  readonly name?: string | undefined
  /** Where the backend runs. */
  readonly url?: string | undefined
  readonly model?: string | undefined
}

export interface ImportTools {
  readonly outbound: Pick<Outbound, 'send'>
  readonly keys: KeyNames
  /** The key for an origin, if there is one that may be sent there. */
  keyFor(origin: string, variable: string): string | undefined
  readonly signal?: AbortSignal | undefined
}

const FAL_DOCUMENTS = 'https://fal.ai/api/openapi/queue/openapi.json?endpoint_id='
const REPLICATE_API = 'https://api.replicate.com'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 8 * 2 ** 20
/** Each class of nodes is asked for by itself: all of them are megabytes. */
const MAX_CLASSES = 100

export async function importSource(request: ImportRequest, tools: ImportTools): Promise<Draft> {
  const { document, address } = request
  if (document !== undefined) return importDocument(request, parse(document, request.documentName), tools)
  if (address === undefined) throw new ImportError('Name a document or an address to import.')
  if (/^https?:\/\//i.test(address)) return importAddress(request, address, tools)
  const isFal = request.family === 'fal' || address.startsWith('fal-ai/') || address.split('/').length > 2
  if (!isAddress(address)) throw new ImportError(`${address.slice(0, 200)} is ${addressForms}.`)
  if (isFal && request.family !== 'replicate')
    return draft(request, await getJson(tools, FAL_DOCUMENTS + address), tools, { family: 'fal' })
  const key = tools.keyFor(REPLICATE_API, tools.keys.replicate)
  if (key === undefined)
    throw new ImportError(
      `Replicate shows its models to those with a key: set ${tools.keys.replicate} and list it in BACKEND_SECRETS, or import the JSON of the model.`,
    )
  const model = await getJson(tools, `${REPLICATE_API}/v1/models/${address}`, key)
  return draft(request, model, tools, { family: 'replicate' })
}

/** Whether a text can be meant as an address, a model of Replicate or an endpoint of fal. */
export const isAddress = (text: string) => /^https?:\/\//i.test(text) || /^[\w.-]+(\/[\w.-]+)+$/.test(text)

/** For those that cannot. */
export const addressForms =
  'no address that begins with http:// or https://, no owner/name of Replicate and no endpoint of fal'

async function importDocument(request: ImportRequest, document: unknown, tools: ImportTools): Promise<Draft> {
  const { url, model } = request
  if (url !== undefined && isApiGraph(document))
    return draft(request, document, tools, { info: await askNodes(document, url, tools) })
  // The schema of a version alone does not say whose it is.
  const isBareSchema =
    request.family === 'replicate' && isRecord(document) && isRecord(document['components'])
  if (!isBareSchema) return draft(request, document, tools)
  const [owner, name] = model?.split('/') ?? []
  if (!owner || !name)
    throw new ImportError('The schema does not say whose model it is: name it, as owner/name.')
  return draft(request, { owner, name, latest_version: { openapi_schema: document } }, tools)
}

async function importAddress(request: ImportRequest, address: string, tools: ImportTools): Promise<Draft> {
  const target = URL.parse(address)
  if (!target) throw new ImportError('The address is none that can be read.')
  const bare = address.replace(/\/+$/, '')
  if (request.family === 'openai' || bare.endsWith('/v1')) {
    const key = tools.keyFor(target.origin, tools.keys.openai)
    const list = await getJson(tools, `${bare}/models`, key)
    return draft(request, list, tools, { family: 'openai', url: bare, isKeyed: key !== undefined })
  }
  // The address of a container itself.
  const isRoot = target.pathname === '/' && target.search === ''
  const document = await getJson(tools, isRoot ? `${target.origin}/openapi.json` : address)
  const base = bare.replace(/\/openapi\.json$/, '')
  return draft(request, document, tools, { url: request.url ?? base })
}

function draft(
  { family, name, url, model }: ImportRequest,
  document: unknown,
  { keys }: ImportTools,
  known: { family?: Family; url?: string; info?: ObjectInfo; isKeyed?: boolean } = {},
): Draft {
  return draftOf({ document, family, name: name ?? 'my-model', url, model, keys, ...known })
}

/** What a running ComfyUI says of the nodes of a graph. */
async function askNodes(graph: unknown, url: string, tools: ImportTools): Promise<ObjectInfo> {
  const nodes = isRecord(graph) ? Object.values(graph) : []
  const classes = new Set(nodes.map((node) => (isRecord(node) ? String(node['class_type']) : '')))
  if (classes.size > MAX_CLASSES)
    throw new ImportError(`The graph has more than ${MAX_CLASSES} kinds of nodes.`)
  const found: Record<string, unknown> = {}
  for (const name of classes)
    Object.assign(
      found,
      await getJson(tools, `${url.replace(/\/+$/, '')}/object_info/${encodeURIComponent(name)}`),
    )
  return readObjectInfo(found)
}

async function getJson({ outbound, signal }: ImportTools, url: string, key?: string): Promise<unknown> {
  const origin = URL.parse(url)?.origin
  if (origin === undefined) throw new ImportError(`${url.slice(0, 200)} is no address.`)
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  }
  const request = {
    url,
    method: 'GET',
    headers,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    ...(signal && { signal }),
  } as const
  const answer = await outbound.send(request).catch((error: unknown) => {
    if (error instanceof OutboundError) throw new ImportError(`${origin}: ${error.message}`)
    throw error
  })
  if (answer.status < 200 || answer.status > 299)
    throw new ImportError(`${origin} answered ${answer.status}.${hints[answer.status] ?? ''}`)
  if (answer.isCut) throw new ImportError(`${origin} answered with more than ${MAX_BYTES / 2 ** 20} MiB.`)
  return parse(Buffer.from(answer.body).toString(), `The document at ${origin}`)
}

const hints: Record<number, string> = {
  301: ' Use the address to which it redirects.',
  302: ' Use the address to which it redirects.',
  401: ' It wants a key, or another one.',
  404: ' Check the address or the name.',
  503: ' A container that was not built with "cog build" has no schema.',
}

/** What stands there is not repeated: it may be anything that the address has. */
function parse(text: string, name = 'The document'): unknown {
  const unlike = unlikeText(text)
  if (unlike) throw new ImportError(`${name} is ${unlike === 'empty' ? 'empty' : 'not text'}; expected JSON.`)
  try {
    return JSON.parse(text)
  } catch {
    const { line, column } = whereJsonStops(text)
    throw new ImportError(
      `${name} is no JSON: reading stopped at line ${line}, column ${column}; expected JSON.`,
    )
  }
}
