import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

/** An error in a file: where (dotted path, empty for the whole file) and what to do about it. */
export interface FieldError {
  path: string
  message: string
}

const compiled = new WeakMap<TSchema, Validator>()

/** Compiled, because a start checks a hundred files against the same few schemas. */
function validatorOf(schema: TSchema): Validator {
  const known = compiled.get(schema)
  if (known) return known
  const made = Compile(schema)
  compiled.set(schema, made)
  return made
}

export function fits<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return validatorOf(schema).Check(value)
}

/** Where a value from a file does not match a schema, in words that an operator can act on. */
export function fieldErrors(schema: TSchema, value: unknown, under = ''): FieldError[] {
  if (fits(schema, value)) return []
  return validatorOf(schema)
    .Errors(value)
    .flatMap((error) => {
      const path = joinPath(under, ...fromPointer(error.instancePath))
      if (error.keyword === 'boolean') {
        return [{ path, message: 'is not a known field; remove it or correct its name' }]
      }
      if (error.keyword === 'additionalProperties') return [] // 'boolean' has already named each such field.
      if (error.keyword === 'required') {
        const missing = error.params.requiredProperties
        return missing.map((name) => ({ path: joinPath(path, name), message: 'is missing; add it' }))
      }
      if (error.keyword === 'enum') {
        return [{ path, message: `must be one of ${error.params.allowedValues.join(', ')}` }]
      }
      return [{ path, message: error.message }]
    })
}

export function joinPath(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('.')
}

/** The parts of a JSON pointer. */
function fromPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}
