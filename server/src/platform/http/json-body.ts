import { brief, MAX_ISSUES } from '@atelier/contract/brief-issues.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { announcesBody } from './announced-body.ts'
import { readText, type BodyBounds } from './body-text.ts'
import { countKeys, findDuplicateKeys } from './duplicate-keys.ts'
import { invalidParams, Problem } from './problem.ts'
import { messageOf } from '../thrown.ts'

// Spec silent: a JSON body holds at most 1 MiB, and is not nested deeper than anything we ask for.
const MAX_BYTES = 1024 * 1024
const MAX_VALUES = 10_000
/** A value has at most a key, a colon, a comma and two brackets. */
const MAX_TOKENS = 5 * MAX_VALUES
const MAX_DEPTH = 64 // Checks of a body, such as that for equal items, recurse.

/** Reads JSON bodies; bodies of other types are refused before they are read, except where a form is expected. */
export function acceptJsonBodies(http: FastifyInstance, maxMs: number): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    if (request.is404 || request.routeOptions.config.readsBody) return undefined
    return readJson(payload, { maxMs, maxBytes: MAX_BYTES, tooLarge })
  })
  http.addContentTypeParser('*', (request, _payload, done) => {
    // A form is read by its endpoint, from the request itself.
    const { readsBody } = request.routeOptions.config
    if (!announcesBody(request) || readsBody || request.is404) return done(null, undefined)
    done(invalidParams([{ path: 'Content-Type', message: 'must be application/json' }]))
  })
}

/** The value of a body, or undefined where there is none. */
export async function readJson(payload: Readable, bounds: BodyBounds): Promise<unknown> {
  const text = await readText(payload, bounds)
  return text === '' ? undefined : parse(text)
}

function parse(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Problem('invalid_params', `The body is not valid JSON: ${messageOf(error)}.`)
  }
  if (countOwnKeys(value) !== countKeys(text)) throw duplicates(text)
  return value
}

/**
 * Counts the keys of all objects in a body. Refuses a body of very many values: a megabyte can hold half a million, and
 * checking each would block the event loop.
 */
function countOwnKeys(body: unknown): number {
  const parts = [{ part: body, depth: 0 }]
  let keys = 0
  let seen = 0
  for (let next = parts.pop(); next; next = parts.pop()) {
    const { part, depth } = next
    if (++seen + parts.length > MAX_VALUES) throw tooManyValues()
    if (typeof part !== 'object' || part === null) continue
    if (depth === MAX_DEPTH)
      throw new Problem('invalid_params', `The body is nested more than ${MAX_DEPTH} levels deep.`)
    if (Object.hasOwn(part, '__proto__'))
      throw new Problem('invalid_params', 'The body has a field called __proto__, which is not allowed.')
    const inside = Object.values(part)
    if (!Array.isArray(part)) keys += inside.length
    for (const inner of inside) parts.push({ part: inner, depth: depth + 1 })
  }
  return keys
}

/**
 * Spec silent: a repeated key is refused by name. A proxy may use the first value and we the last: on a paid call it must be
 * clear which was meant.
 */
function duplicates(text: string): Problem {
  const paths = findDuplicateKeys(text, MAX_TOKENS)
  if (!paths) return tooManyValues() // The first of the two had a long value, which is not part of the parsed one.
  const issues = [...paths].slice(0, MAX_ISSUES)
  return invalidParams(issues.map((path) => ({ path: brief(path), message: 'appears more than once' })))
}

const tooLarge = () => new Problem('invalid_params', 'The JSON body is larger than 1 MiB.')
const tooManyValues = () => new Problem('invalid_params', `The body holds more than ${MAX_VALUES} values.`)
