import { keysOf } from '@atelier/contract/keys-of.ts'
import { inputMissing, paramIgnored, type Note } from '@atelier/contract/note.ts'
import type { ParamName, Params, ParamValue } from '@atelier/contract/params.ts'
import { matches, type Combination } from './combination.ts'
import type { IgnoredParam } from './model-file.ts'
import { descriptorOf, type Model } from './model.ts'
import { isBlank } from './param-value.ts'
import { pricedParams } from './price.ts'

type NotingModel = Pick<Model, 'params' | 'defaults' | 'ignores' | 'price'>

/**
 * What of a request is not used, as far as that is known before it runs. Quotes and submits give the same notes, so
 * that nobody learns it only after paying.
 */
export function requestNotes(model: NotingModel, sent: Params, effective: Params, draft: boolean): Note[] {
  return [...ignoredNotes(model, sent, effective), ...(draft ? missingNotes(model, effective) : [])]
}

/** Only for params that were sent, not for defaults or a drawn seed. */
function ignoredNotes(model: NotingModel, sent: Params, effective: Params): Note[] {
  const names = keysOf(sent).filter((name) => !isBlank(sent[name] ?? ''))
  return names.flatMap((name) => {
    const reason = reasonToIgnore(model, name, effective)
    return reason === null ? [] : [paramIgnored(name, reason)]
  })
}

function reasonToIgnore(model: NotingModel, name: ParamName, effective: Params): string | null {
  // Only the prompt of an effect can be sent to a model that does not offer it.
  if (!descriptorOf(model, name)) return 'with this effect'
  const rule = rulesToIgnore(model, effective).find(({ param }) => param === name)
  return rule ? inWords(rule, effective) : null
}

function rulesToIgnore({ ignores }: Pick<Model, 'ignores'>, effective: Params): IgnoredParam[] {
  return ignores.filter((rule) => matches(rule, effective))
}

/** The params that the price depends on: what is ignored is not charged. */
export function countedParams(
  model: Pick<Model, 'params' | 'defaults' | 'ignores'>,
  effective: Params,
): Params {
  const counted = { ...effective }
  for (const { param } of rulesToIgnore(model, effective)) {
    // Required params always count, since every request has them.
    if (descriptorOf(model, param)?.required) continue
    const usual = model.defaults[param]
    if (usual === undefined) delete counted[param]
    else counted[param] = usual
  }
  return counted
}

function inWords({ when = {}, without }: Combination, effective: Params): string {
  const values = keysOf(when).map((name) => valueInWords(name, effective[name]))
  const reasons = [
    ...(values.length > 0 ? [`when ${values.join(' and ')}`] : []),
    ...(without === undefined ? [] : [`without ${without}`]),
  ]
  return reasons.join(' and ')
}

function valueInWords(name: ParamName, value: ParamValue | undefined): string {
  return Array.isArray(value) ? `${name} has ${value.length} items` : `${name} is ${String(value)}`
}

/** For a draft: missing inputs that the price depends on. */
// Spec silent: the effect of a draft. A missing input counts at the smallest billable amount.
function missingNotes(model: NotingModel, effective: Params): Note[] {
  const deciding = new Set(pricedParams(model))
  const missing = model.params.filter(({ name, required }) => required && effective[name] === undefined)
  return missing.filter(({ name }) => deciding.has(name)).map(({ name }) => inputMissing(name))
}
