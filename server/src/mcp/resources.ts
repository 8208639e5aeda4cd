import type { Asset } from '@atelier/contract/asset.ts'
import type { Generation, GenerationPage } from '@atelier/contract/generation.ts'
import { summaryOf } from './generation-answer.ts'
import { RefusedCall } from './refused-call.ts'
import type { ToolContext } from './tool.ts'

const RECENT = 10
const JSON_TYPE = 'application/json'

/** What can be read by address: generations, and the files that they made. */
export const resourceTemplates = [
  {
    uriTemplate: 'atelier://generations/{id}',
    name: 'generation',
    title: 'A generation',
    description: 'Its status, coins and outputs.',
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: 'atelier://outputs/{assetId}',
    name: 'output',
    title: 'An output or upload',
    description: 'Fresh links to the file, and a small image of it.',
    mimeType: JSON_TYPE,
  },
]

/** The latest generations, each followed by what it made. */
export async function listResources({ api }: Pick<ToolContext, 'api'>) {
  const { items } = await api.get<GenerationPage>('/v1/generations', { limit: RECENT })
  return items.flatMap((generation) => [
    describeGeneration(generation),
    ...generation.outputs.map(describeOutput),
  ])
}

const describeGeneration = ({ id, modelName, status, params: { prompt }, createdAt }: Generation) => ({
  uri: `atelier://generations/${id}`,
  name: id,
  title: [modelName, ...(typeof prompt === 'string' ? [prompt.slice(0, 60)] : [])].join(': '),
  description: status,
  mimeType: JSON_TYPE,
  annotations: { lastModified: createdAt },
})

const describeOutput = ({ id, kind, mimeType }: Asset) => ({
  uri: `atelier://outputs/${id}`,
  name: id,
  title: `${kind}, ${mimeType}`,
  mimeType: JSON_TYPE,
})

/** The contents of a resource; a `RefusedCall` where there is none. */
export async function readResource(
  uri: string,
  { api, readThumbnail }: Pick<ToolContext, 'api' | 'readThumbnail'>,
) {
  const [, kind, id = ''] = /^atelier:\/\/(generations|outputs)\/([\w-]+)$/.exec(uri) ?? []
  const asText = (value: unknown) => ({ uri, mimeType: JSON_TYPE, text: JSON.stringify(value) })
  if (kind === 'generations') return [asText(summaryOf(await api.get<Generation>(`/v1/generations/${id}`)))]
  if (kind !== 'outputs')
    throw new RefusedCall({ code: 'not_found', detail: `There is no resource "${uri}".` })
  const asset = asText(await api.get<Asset>(`/v1/assets/${id}`))
  const image = await readThumbnail(id)
  return image ? [asset, { uri, mimeType: image.mimeType, blob: image.data }] : [asset]
}
