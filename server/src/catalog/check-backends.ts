import { keysOf } from '@atelier/contract/keys-of.ts'
import type { FieldError } from './field-errors.ts'
import { descriptorOf, type Model } from './model.ts'

/** What the bindings of a model's backends refer to that it does not offer. */
export function checkBackends(model: Model): FieldError[] {
  return model.backends.flatMap(({ bindings = {} }, index) =>
    keysOf(bindings).flatMap((name) => {
      const path = `backends.${index}.bindings.${name}`
      const param = descriptorOf(model, name)
      if (!param) return [{ path, message: 'names a param that the model does not offer; remove it' }]
      const offered = param.kind === 'enum' ? new Set(param.values.map(String)) : null
      const unknown = Object.keys(bindings[name]?.values ?? {}).filter((value) => !offered?.has(value))
      return unknown.map((value) => ({
        path: `${path}.values.${value}`,
        message: offered ? `is not a value of ${name}; use ${[...offered].join(', ')}` : 'is for enums only',
      }))
    }),
  )
}
