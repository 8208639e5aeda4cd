import type { InputLimits, ModelExample } from '@atelier/contract/model.ts'
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import { paramNames, type ParamName, type Params } from '@atelier/contract/params.ts'
import type { Modality, TaskType, Workspace } from '@atelier/contract/task-type.ts'
import { canonicalHash } from './canonical-json.ts'
import { linkToFile, shownExample } from './examples.ts'
import type { Backend, IgnoredParam, ModelFile, RefusedParam } from './model-file.ts'
import type { PriceFormula } from './price-formula.ts'

/** A model of the catalog, as the service works with it. */
export interface Model {
  readonly id: string
  /** The path of its model file, for what is found wrong with it later. */
  readonly file: string
  /** A hash of what the file says: comments, order and spelling of the YAML do not matter. */
  readonly version: string
  /** What the file says, from which all else here follows. */
  readonly source: ModelFile
  readonly listingId: string
  readonly taskType: TaskType
  readonly modality: Modality
  readonly workspace: Workspace
  readonly vendor: string
  readonly displayName: string
  readonly description?: string
  readonly method?: string
  /** Other words by which people look for it. */
  readonly keywords?: readonly string[]
  /** As clients see them. */
  readonly examples: readonly ModelExample[]
  readonly order: number
  readonly params: readonly ParamDescriptor[]
  readonly defaults: Params
  /** At least one of these must be sent; empty where the required params are enough. */
  readonly needsOneOf: readonly ParamName[]
  /** Params that have no effect in certain combinations. */
  readonly ignores: readonly IgnoredParam[]
  /** Params that always fail in certain combinations. */
  readonly refuses: readonly RefusedParam[]
  readonly inputLimits: InputLimits
  /** How an input gets the requested aspect ratio: `enclose` adds around it, `inside` crops it. */
  readonly fit: 'enclose' | 'inside'
  readonly timeLimitSeconds: number
  readonly price: PriceFormula
  /** Whether selling stops while it costs more than it brings in. */
  readonly atLoss?: 'pause'
  /** The fixed number of outputs; null where `num_outputs` decides, or 1. */
  readonly outputs: number | null
  /** Whether a submit must state consent. */
  readonly consent: boolean
  /** Whether what it makes may be shared by links. */
  readonly isShareable: boolean
  /** Left out of the catalog unless everything that its backends refer to is configured. */
  readonly isOptional: boolean
  /** Tried in order. */
  readonly backends: readonly Backend[]
  /** How often a generation may be bought where a backend has charged for it and then failed. */
  readonly maxPurchases: number
}

// Spec silent: consent is needed where a person's likeness or voice is processed.
const consentTaskTypes = new Set<TaskType>(['video.lipsync', 'audio.voice-change', 'image.try-on'])

const lastOrder = 1000

const VERSION_DIGITS = 12

/** `publicUrl` is where people reach us. */
export function modelOf(read: ModelFile, path: string, publicUrl = ''): Model {
  const { when, shareable, ...file } = read
  return {
    ...file,
    file: path,
    version: canonicalHash(read).slice(0, VERSION_DIGITS),
    source: read,
    isOptional: when === 'configured',
    examples: (file.examples ?? []).map((example) => shownExample(read.id, example, publicUrl)),
    order: file.order ?? lastOrder,
    params: descriptorsOf(file, publicUrl),
    defaults: file.defaults ?? {},
    needsOneOf: file.needsOneOf ?? [],
    ignores: file.ignores ?? [],
    refuses: file.refuses ?? [],
    inputLimits: file.inputLimits ?? {},
    fit: file.fit ?? 'enclose',
    outputs: file.outputs ?? null,
    isShareable: shareable ?? true,
    consent: file.consent ?? consentTaskTypes.has(file.taskType),
    maxPurchases: file.maxPurchases ?? 1,
  }
}

/** The descriptors in the order a form shows them. */
function descriptorsOf(file: ModelFile, publicUrl: string): ParamDescriptor[] {
  const descriptors = paramNames.flatMap((name): ParamDescriptor[] => {
    const param = file.params[name]
    if (!param) return []
    const common = { name, required: param.required ?? false }
    if (param.kind !== 'enum' || !param.samples) return [{ ...param, ...common }]
    const links = Object.entries(param.samples).map(([value, sample]) => [
      value,
      linkToFile(file.id, sample, publicUrl),
    ])
    return [{ ...param, ...common, samples: Object.fromEntries(links) }]
  })
  return descriptors.toSorted((a, b) => a.ui.order - b.ui.order)
}

export function descriptorOf(model: Pick<Model, 'params'>, name: ParamName): ParamDescriptor | undefined {
  return model.params.find((param) => param.name === name)
}
