import { expect, test } from 'vitest'
import { printTypes } from './print-types.ts'

const text = { type: 'string' }
const answer = (name: string) => ({ 200: { schema: { $ref: `#/components/schemas/${name}` } } })
const operation = (responds: string, parameters: object[] = []) =>
  ({ operationId: `list${responds}`, summary: 'List', parameters, responses: answer(responds) }) as never

const print = (schemas: Record<string, object>, parameters: object[] = []) =>
  printTypes(
    {
      paths: {
        '/v1/things': { get: operation('Thing', parameters) },
        '/other': { get: operation('Hidden') },
      },
      components: { schemas, parameters: {}, pathItems: {} },
    },
    '/v1/',
  )
    .split('\n')
    .slice(4)
    .join('\n')

test('an object becomes an interface, with what it refers to and nothing else', () => {
  const Thing = {
    description: 'A thing.',
    properties: {
      id: { ...text, description: 'Its id.' },
      part: { anyOf: [{ $ref: '#/components/schemas/Part' }, { type: 'null' }] },
      sizes: { type: 'array', items: { type: ['integer', 'null'] } },
      inner: { type: 'object', required: ['on'], properties: { on: { type: 'boolean' } } },
    },
    required: ['id', 'part'],
  }
  const Part = { type: 'string', enum: ['a', 'b'] }

  expect(print({ Thing, Part, Hidden: text })).toBe(`export type Part = 'a' | 'b' | (string & {})

/** A thing. */
export interface Thing {
  /** Its id. */
  id: string
  part: Part | null
  sizes?: (number | null)[]
  inner?: {
    on: boolean
  }
}
`)
})

test('names that are open, constants, and one of several', () => {
  const Thing = {
    properties: {
      kind: { const: 'x' },
      sure: { type: 'boolean', not: { enum: [false] } },
      way: { oneOf: [{ enum: ['up'] }, text] },
    },
    required: ['kind', 'sure', 'way'],
    additionalProperties: text,
  }

  expect(print({ Thing })).toBe(`export interface Thing {
  kind: 'x'
  sure: true
  way: 'up' | (string & {}) | string
  [name: string]: string | undefined
}
`)
})

test('a query becomes an interface', () => {
  const limit = { name: 'limit', in: 'query', description: 'How many.', schema: { type: 'integer' } }
  const id = { name: 'id', in: 'path', schema: text }

  expect(print({ Thing: text }, [limit, id])).toContain(`/** List: the query. */
export interface ListThingQuery {
  /** How many. */
  limit?: number
}`)
})

test('a schema of which nothing is known is not passed over', () => {
  expect(() => print({ Thing: { not: text } })).toThrow('No type can be printed')
})
