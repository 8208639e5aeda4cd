import { outputSize } from '@atelier/contract/output-size.ts'
import type { Params } from '@atelier/contract/params.ts'
import type { StoredAsset } from '../assets/asset.ts'
import {
  mediaRules,
  sizeOf,
  sourcesOf,
  type Input,
  type MediaCode,
  type MediaModel,
  type MediaReference,
} from './media-rules.ts'
import type { Measured } from './price.ts'
import { refuseFields, type Refusal } from '@atelier/contract/refusal.ts'

/** The ids of all assets that valid params refer to, each once. */
export function assetIdsOf(model: MediaModel, params: Params): string[] {
  return [...new Set(mediaReferencesIn(model, params).map(({ id }) => id))]
}

export type MediaReading =
  | { refusal: Refusal<MediaCode>; measured: null }
  | { refusal: null; measured: Measured }

/** Checks the input files of a request against its model, and measures inputs and output for the price. */
export function readMedia(
  model: MediaModel,
  params: Params,
  assets: ReadonlyMap<string, StoredAsset>,
): MediaReading {
  const references = mediaReferencesIn(model, params)
  const inputs = references.flatMap(({ param, id }): Input[] => {
    const asset = assets.get(id)
    return asset ? [{ param, id, asset }] : []
  })
  for (const [code, rule] of mediaRules) {
    const issues = rule({ model, params, references, inputs })
    if (issues.length > 0) return { refusal: refuseFields(code, issues), measured: null }
  }
  return { refusal: null, measured: { ...measure(inputs), ...measureOutput(model, params, inputs) } }
}

function mediaReferencesIn({ params: offered }: MediaModel, params: Params): MediaReference[] {
  return offered.flatMap((param) => {
    if (param.kind !== 'media' && param.kind !== 'media_list') return []
    const value = params[param.name] ?? []
    return (Array.isArray(value) ? value : [String(value)]).map((id) => ({ param, id }))
  })
}

/** The measures of a list of files are added up. */
function measure(inputs: readonly Input[]): Measured {
  const measured: Measured = {}
  for (const { param, asset } of inputs) {
    const before = measured[param.name]
    const size = sizeOf(asset)
    measured[param.name] = {
      seconds: sum(before?.seconds, asset.durationSeconds),
      pixels: sum(before?.pixels, size && size.width * size.height),
    }
  }
  return measured
}

/** With several inputs, the size is that of the largest output. */
function measureOutput(model: MediaModel, params: Params, inputs: readonly Input[]): Measured {
  const sources = sourcesOf(inputs).map(({ asset }) => sizeOf(asset))
  const sizes = (sources.length > 0 ? sources : [null]).flatMap(
    (source) => outputSize(model, params, source) ?? [],
  )
  if (sizes.length === 0) return {}
  const seconds = inputs.find(({ param }) => param.name === 'video')?.asset.durationSeconds ?? null
  return { output: { seconds, pixels: Math.max(...sizes.map(({ width, height }) => width * height)) } }
}

function sum(before: number | null | undefined, more: number | null): number | null {
  return more === null ? (before ?? null) : (before ?? 0) + more
}
