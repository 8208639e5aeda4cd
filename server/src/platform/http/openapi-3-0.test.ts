import { describe, expect, test } from 'vitest'
import { downgradeTo30 } from './openapi-3-0.ts'

const ref = '#/components/schemas/Part'

function document(schema: object, operation: object = {}) {
  return {
    openapi: '3.1.0',
    info: { title: 'Things', summary: 'Short.', license: { name: 'MIT', identifier: 'MIT' } },
    security: [{ key: ['write'] }],
    paths: { '/things': { get: { security: [{ key: ['read'] }], responses: {}, ...operation } } },
    webhooks: { ended: { $ref: '#/components/pathItems/ended' } },
    components: {
      securitySchemes: {},
      headers: {},
      parameters: {},
      responses: {},
      pathItems: { ended: { post: { security: [], responses: {} } } },
      schemas: { Thing: schema },
    },
  }
}

const downgrade = (schema: object, operation: object = {}) =>
  downgradeTo30(document(schema, operation)) as {
    security: unknown
    paths: Record<string, Record<string, Record<string, unknown>>>
    components: { schemas: { Thing: object } }
  }

describe('a schema in OpenAPI 3.0', () => {
  test.for<[string, object, object]>([
    ['a type or null', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    [
      'a component or null',
      { anyOf: [{ $ref: ref }, { type: 'null' }], description: 'It.' },
      { allOf: [{ $ref: ref }], nullable: true, description: 'It.' },
    ],
    [
      'alternatives or null',
      { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
      { anyOf: [{ type: 'string' }, { type: 'number' }], nullable: true },
    ],
    ['a constant', { type: 'string', const: 'x' }, { type: 'string', enum: ['x'] }],
    [
      'more than',
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 0, exclusiveMinimum: true },
    ],
    ['examples', { type: 'string', examples: ['a', 'b'] }, { type: 'string', example: 'a' }],
    [
      'a component with words of its own, and one without',
      { type: 'object', properties: { own: { $ref: ref, description: 'Own.' }, plain: { $ref: ref } } },
      {
        type: 'object',
        properties: { own: { allOf: [{ $ref: ref }], description: 'Own.' }, plain: { $ref: ref } },
      },
    ],
    [
      'what is inside',
      { type: 'array', items: { type: 'object', additionalProperties: { type: ['number', 'null'] } } },
      { type: 'array', items: { type: 'object', additionalProperties: { type: 'number', nullable: true } } },
    ],
  ])('%s', ([, schema, expected]) => {
    expect(downgrade(schema).components.schemas.Thing).toEqual(expected)
  })

  test('a keyword that 3.0 does not have is not passed on', () => {
    expect(() => downgrade({ type: 'object', propertyNames: {} })).toThrow('propertyNames')
  })
})

describe('a document in OpenAPI 3.0', () => {
  test('has no webhooks, no summary and no SPDX identifier', () => {
    expect(downgrade({ type: 'string' })).toMatchObject({
      openapi: '3.0.3',
      info: { title: 'Things', license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' } },
      'x-webhooks': { ended: { post: { responses: {} } } },
    })
    const text = JSON.stringify(downgrade({ type: 'string' }))
    expect(text).not.toMatch(/"webhooks"|pathItems|identifier|summary/)
  })

  test('names no scopes of a key', () => {
    const { security, paths } = downgrade({})

    expect([security, paths['/things']?.['get']?.['security']]).toEqual([[{ key: [] }], [{ key: [] }]])
  })

  test('changes the schemas of parameters and bodies, and not their examples', () => {
    const schema = { type: ['string', 'null'] }
    const parameters = [{ name: 'a', in: 'query', schema }]
    const responses = { 200: { description: 'x', content: { 'text/csv': { schema, example: { schema } } } } }

    const operation = downgrade({}, { parameters, responses }).paths['/things']?.['get']

    const nullable = { type: 'string', nullable: true }
    expect(operation?.['parameters']).toEqual([{ name: 'a', in: 'query', schema: nullable }])
    expect(operation?.['responses']).toEqual({
      200: { description: 'x', content: { 'text/csv': { schema: nullable, example: { schema } } } },
    })
  })
})
