import { expect, test } from 'vitest'
import type { ApiDocument, Schema } from './api-document.ts'
import { constraintsInWords, typeInWords } from './schema-words.ts'

const document = {
  components: {
    schemas: {
      Asset: { type: 'object', properties: { id: { type: 'string' } } },
      Scope: { type: 'string', enum: ['read', 'generate'] },
    },
  },
} as unknown as ApiDocument
const Asset: Schema = { $ref: '#/components/schemas/Asset' }

test.for<[Schema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: ['integer', 'null'] }, 'integer or null'],
  [Asset, 'Asset'],
  [{ $ref: '#/components/schemas/Scope' }, 'string'],
  [{ type: 'array', items: Asset }, 'array of Asset'],
  [{ anyOf: [Asset, { type: 'null' }] }, 'Asset or null'],
  [{ type: ['array', 'string', 'number'], items: { type: 'string' } }, 'string, number or array of string'],
  [{ const: 'text' }, '"text"'],
  [{ type: 'boolean', not: { enum: [false] } }, 'true'],
  [{ oneOf: [Asset, { type: 'null' }] }, 'Asset or null'],
  [{}, 'any value'],
])('%j is called %s', ([schema, words]) => {
  expect(typeInWords(document, schema)).toBe(words)
})

test.for<[Schema, string[]]>([
  [{ minimum: 1, maximum: 10_000 }, ['1–10,000']],
  [{ minLength: 16, maxLength: 128 }, ['16–128 characters']],
  [{ exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER }, ['> 0']],
  [{ minItems: 1 }, ['≥ 1 items']],
  [{ format: 'uuid' }, ['uuid']],
  [{ format: 'int64', minimum: 0 }, ['≥ 0']],
  [{}, []],
])('%j holds to %j', ([schema, words]) => {
  expect(constraintsInWords(schema)).toEqual(words)
})
