import { isRecord } from '@atelier/contract/is-record.ts'
import type { importFamilies } from '@atelier/contract/model-tools.ts'
import { isApiGraph, isEditorGraph } from './comfyui/graph.ts'

export type Family = (typeof importFamilies)[number]

/** Which family a document is of; undefined where it is of none. */
export function familyOf(document: unknown): Family | undefined {
  if (isApiGraph(document) || isEditorGraph(document)) return 'comfyui'
  if (!isRecord(document)) return undefined
  if (isRecord(document['latest_version'])) return 'replicate'
  if (document['object'] === 'list' && Array.isArray(document['data'])) return 'openai'
  if (!isRecord(document['paths']) && !isRecord(document['components'])) return undefined
  const { info } = document
  if (isRecord(info) && 'x-fal-metadata' in info) return 'fal'
  const servers = Array.isArray(document['servers']) ? document['servers'] : []
  const isFal = servers.some((server) => isRecord(server) && /\bfal\.run\b/.test(String(server['url'])))
  return isFal ? 'fal' : 'cog'
}
