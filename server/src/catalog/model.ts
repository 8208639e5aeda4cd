import type { InputLimits } from '@atelier/contract/model.ts'
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import { paramNames, type ParamName, type Params } from '@atelier/contract/params.ts'
import type { Modality, TaskType, Workspace } from '@atelier/contract/task-type.ts'
import type { Backend, IgnoredParam, ModelFile, RefusedParam } from './model-file.ts'
import type { PriceFormula } from './price-formula.ts'

/** A model of the catalog, as the service works with it. */
export interface Model {
  readonly id: string
  readonly listingId: string
  readonly taskType: TaskType
  readonly modality: Modality
  readonly workspace: Workspace
  readonly vendor: string
  readonly displayName: string
  readonly order: number
  readonly params: readonly ParamDescriptor[]
  readonly defaults: Params
  /** A request sends at least one of these; empty where the required params are enough. */
  readonly needsOneOf: readonly ParamName[]
  /** Params that change nothing beside others. */
  readonly ignores: readonly IgnoredParam[]
  /** Params that always fail beside others. */
  readonly refuses: readonly RefusedParam[]
  readonly inputLimits: InputLimits
  /** How an input gets the shape that is asked for: more is put around it, or some of it is cut away. */
  readonly fit: 'enclose' | 'inside'
  readonly timeLimitSeconds: number
  readonly price: PriceFormula
  /** The size of the fixed set that a run makes; null where `num_outputs` decides, or 1. */
  readonly outputs: number | null
  /** Whether a submit must state consent. */
  readonly consent: boolean
  /** Tried in order. */
  readonly backends: readonly Backend[]
}

// Spec silent: consent is needed where a person's likeness or voice is processed.
const consentTaskTypes = new Set<TaskType>(['video.lipsync', 'audio.voice-change', 'image.try-on'])

const lastOrder = 1000

export function modelOf(file: ModelFile): Model {
  return {
    ...file,
    order: file.order ?? lastOrder,
    params: descriptorsOf(file),
    defaults: file.defaults ?? {},
    needsOneOf: file.needsOneOf ?? [],
    ignores: file.ignores ?? [],
    refuses: file.refuses ?? [],
    inputLimits: file.inputLimits ?? {},
    fit: file.fit ?? 'enclose',
    outputs: file.outputs ?? null,
    consent: file.consent ?? consentTaskTypes.has(file.taskType),
  }
}

/** The descriptors in the order a form shows them. */
function descriptorsOf(file: ModelFile): ParamDescriptor[] {
  const descriptors = paramNames.flatMap((name): ParamDescriptor[] => {
    const param = file.params[name]
    return param ? [{ ...param, name, required: param.required ?? false }] : []
  })
  return descriptors.toSorted((a, b) => a.ui.order - b.ui.order)
}

export function descriptorOf(model: Pick<Model, 'params'>, name: ParamName): ParamDescriptor | undefined {
  return model.params.find((param) => param.name === name)
}
