import { keysOf } from '@atelier/contract/keys-of.ts'
import { inputMissing, paramIgnored, type Note } from '@atelier/contract/note.ts'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { IgnoredParam } from './model-file.ts'
import { descriptorOf, type Model } from './model.ts'
import { asksForSomething, isBlank } from './param-value.ts'
import { pricedParams } from './price.ts'

type NotingModel = Pick<Model, 'params' | 'ignores' | 'price'>

/**
 * What of a request is left out, as far as that can be known before it runs. Quotes and submits ask the same, so that
 * nobody learns it only after paying.
 */
export function requestNotes(model: NotingModel, sent: Params, effective: Params, draft: boolean): Note[] {
  return [...ignoredNotes(model, sent, effective), ...(draft ? missingNotes(model, effective) : [])]
}

/** Only of what was sent: nobody asked for a default, or for a seed that was drawn. */
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
  const rule = model.ignores.find((ignored) => ignored.param === name && holds(ignored, effective))
  return rule ? inWords(rule, effective) : null
}

function holds({ when = {}, without }: IgnoredParam, effective: Params): boolean {
  if (without !== undefined && asksForSomething(effective[without])) return false
  return keysOf(when).every((name) => when[name]?.some((value) => value === effective[name]))
}

function inWords({ when = {}, without }: IgnoredParam, effective: Params): string {
  const values = keysOf(when).map((name) => `${name} is ${String(effective[name])}`)
  const reasons = [
    ...(values.length > 0 ? [`when ${values.join(' and ')}`] : []),
    ...(without === undefined ? [] : [`without ${without}`]),
  ]
  return reasons.join(' and ')
}

/** Of a draft: inputs that are still to come and that the price depends on. */
// Spec silent: the effect of a draft. A missing input counts at the smallest billable amount.
function missingNotes(model: NotingModel, effective: Params): Note[] {
  const deciding = new Set(pricedParams(model))
  const missing = model.params.filter(({ name, required }) => required && effective[name] === undefined)
  return missing.filter(({ name }) => deciding.has(name)).map(({ name }) => inputMissing(name))
}
