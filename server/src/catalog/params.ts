import { brief, MAX_ISSUES } from '@atelier/contract/brief-issues.ts'
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { Params } from '@atelier/contract/params.ts'
import type { Issue } from '@atelier/contract/problem.ts'
import type { CatalogEffect } from './catalog.ts'
import { matches } from './combination.ts'
import type { RefusedParam } from './model-file.ts'
import { descriptorOf, type Model } from './model.ts'
import { asksForSomething, isBlank, isSent, paramValueIssue } from './param-value.ts'

type OfferingModel = Pick<Model, 'id' | 'params' | 'defaults' | 'needsOneOf' | 'refuses'>

/** Every param that the model, or the effect, does not accept. In a draft required ones may be missing. */
// Spec silent: all wrong fields are reported at once, each as `params.<name>`.
export function paramIssues(
  model: OfferingModel,
  effect: CatalogEffect | null,
  sent: Params,
  draft: boolean,
): Issue[] {
  const offered = effect ? paramsOfEffect(model, effect) : model.params
  const unknown = Object.keys(sent).filter((name) => !offered.some((param) => param.name === name))
  const given = { ...model.defaults, ...effect?.presets, ...sent }
  const found = [
    ...unknown.map((name) => ({ name, message: unknownIssue(model, effect, name) })),
    ...offered.map((param) => ({ name: param.name, message: sentIssue(param, sent, draft) })),
    ...(draft ? [] : lackingOneOf(model, given)),
    ...refusedParams(model, given, draft).map(({ param, message }) => ({ name: param, message })),
  ]
  return found
    .flatMap(({ name, message }) => (message === null ? [] : [{ path: brief(`params.${name}`), message }]))
    .slice(0, MAX_ISSUES)
}

function sentIssue(param: ParamDescriptor, sent: Params, draft: boolean): string | null {
  const value = sent[param.name]
  if (value !== undefined && !isBlank(value)) return paramValueIssue(param, value)
  if (param.required && !draft) return 'is required'
  return value === undefined ? null : paramValueIssue(param, value)
}

/** For models that need at least one of several params. */
function lackingOneOf({ needsOneOf }: OfferingModel, given: Params) {
  if (needsOneOf.length === 0 || needsOneOf.some((name) => asksForSomething(given[name]))) return []
  const message = `send at least one of ${needsOneOf.join(', ')}`
  return needsOneOf.map((name) => ({ name, message }))
}

/**
 * Params that always fail in this combination, with defaults applied. In a draft, `without` is not checked, since that
 * param may still be added.
 */
export function refusedParams(
  { refuses }: Pick<Model, 'refuses'>,
  given: Params,
  draft: boolean,
): RefusedParam[] {
  const applying = refuses.filter(({ without }) => !draft || without === undefined)
  return applying.filter((rule) => isSent(given[rule.param]) && matches(rule, given))
}

function unknownIssue(model: OfferingModel, effect: CatalogEffect | null, name: string): string {
  if (!effect) return `is not a param of ${model.id}`
  if (name === 'effect') return 'already chooses a look; send either this or effectId'
  return `cannot be sent with an effect; ${effect.entry.id} takes ${effect.entry.input.type} and prompt`
}

/** The params of a request for an effect: its input, with the count of the effect, and a prompt. */
// Spec: GET /v1/effects
function paramsOfEffect(model: OfferingModel, { entry: { input } }: CatalogEffect): ParamDescriptor[] {
  const prompt = descriptorOf(model, 'prompt') ?? unusedPrompt
  const inputs = model.params.flatMap((param): ParamDescriptor[] => {
    if (param.name !== input.type) return []
    if (param.kind !== 'media_list' || input.type !== 'images') return [{ ...param, required: true }]
    return [{ ...param, required: true, minItems: input.min, maxItems: input.max }]
  })
  return [prompt, ...inputs]
}

/** Every effect accepts a prompt; where its model has none, it is ignored with a note. */
const unusedPrompt: ParamDescriptor = {
  name: 'prompt',
  kind: 'text',
  required: false,
  maxLength: 2000,
  ui: { control: 'prompt', group: 'prompt', order: 0 },
}

/** The params of a run: as stored and shown, and with everything that the client left out. */
export interface CompleteParams {
  /** What was sent, with the drawn seed: sent again, it makes the same outputs. */
  readonly stored: Params
  /** For pricing and for the backend: defaults, then what the effect presets, then `stored`. */
  readonly effective: Params
}

/** Completes params that have no issues. `random` is from 0 up to 1. */
export function completeParams(
  model: OfferingModel,
  effect: CatalogEffect | null,
  sent: Params,
  random: number,
): CompleteParams {
  const given = { ...model.defaults, ...effect?.presets }
  const seed = descriptorOf(model, 'seed')
  // Spec silent: a seed that was not sent is drawn, so that every output can be made again.
  const isDrawn = seed?.kind === 'seed' && sent.seed === undefined && given.seed === undefined
  const stored = isDrawn ? { ...sent, seed: Math.floor(random * (seed.max + 1)) } : { ...sent }
  const { prompt, ...others } = stored
  const isTaken = prompt !== undefined && descriptorOf(model, 'prompt') !== undefined
  return { stored, effective: { ...given, ...others, ...(isTaken && { prompt }) } }
}
