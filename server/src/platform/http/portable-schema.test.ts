import { describe, expect, test } from 'vitest'
import { portableSchema } from './portable-schema.ts'

describe('a schema as generators understand it', () => {
  test.for<[string, object, object]>([
    [
      'several types become alternatives, and only the list keeps its items',
      { type: ['array', 'string', 'number'], items: { type: 'string' }, title: 'Value' },
      {
        title: 'Value',
        anyOf: [
          { type: 'array', items: { type: 'string' } },
          { type: 'string' },
          { type: 'number', format: 'double' },
        ],
      },
    ],
    [
      'a type or null stays',
      { type: ['string', 'null'], minLength: 1 },
      { type: ['string', 'null'], minLength: 1 },
    ],
    [
      'an enumeration that may be null is one that may not, or null',
      { type: ['string', 'null'], enum: ['a', null], title: 'Way', description: 'Which.' },
      {
        description: 'Which.',
        anyOf: [
          { title: 'Way', description: 'Which.', type: 'string', enum: ['a'], 'x-enum-varnames': ['WAY_A'] },
          { type: 'null' },
        ],
      },
    ],
    [
      'a constant that is true is one that is not false',
      { type: 'boolean', const: true },
      { type: 'boolean', not: { enum: [false] } },
    ],
    ['a constant text stays', { type: 'string', const: 'x' }, { type: 'string', const: 'x' }],
    [
      'numbers say how large they get',
      { type: ['integer', 'null'] },
      { type: ['integer', 'null'], format: 'int64' },
    ],
    [
      'a pattern of Unicode classes is left out',
      { type: 'string', pattern: '[^\\p{C}]' },
      { type: 'string' },
    ],
    [
      'another pattern stays',
      { type: 'string', pattern: '^[a-z]+$' },
      { type: 'string', pattern: '^[a-z]+$' },
    ],
    [
      'bytes are binary',
      { type: 'string', contentMediaType: 'application/octet-stream' },
      { type: 'string', format: 'binary' },
    ],
    ['text is text', { type: 'string', contentMediaType: 'text/csv' }, { type: 'string' }],
    [
      'named values have names that no other enumeration has',
      { type: 'string', enum: ['3d', 'image.remove-bg'], title: 'TaskType' },
      {
        type: 'string',
        enum: ['3d', 'image.remove-bg'],
        title: 'TaskType',
        'x-enum-varnames': ['TASK_TYPE_3D', 'TASK_TYPE_IMAGE_REMOVE_BG'],
      },
    ],
  ])('%s', ([, schema, portable]) => {
    expect(portableSchema({ ...schema })).toEqual(portable)
  })

  test('objects that differ in a constant are told apart by it', () => {
    const shape = (title: string, value: string) => ({
      title,
      type: 'object',
      properties: { kind: { type: 'string', const: value } },
    })

    const portable = portableSchema({
      title: 'Shape',
      anyOf: [shape('Circle', 'circle'), shape('Square', 'square')],
    })

    expect(portable).toEqual({
      title: 'Shape',
      oneOf: [shape('Circle', 'circle'), shape('Square', 'square')],
      discriminator: {
        propertyName: 'kind',
        mapping: { circle: '#/components/schemas/Circle', square: '#/components/schemas/Square' },
      },
    })
  })

  test('of fields of which exactly one is sent, each makes an object of its own', () => {
    const text = { type: 'string' }

    const portable = portableSchema({
      title: 'Order',
      type: 'object',
      required: ['id'],
      properties: { id: text, byName: text, byNumber: text },
      additionalProperties: false,
      exactlyOneOf: ['byName', 'byNumber'],
    })

    const closed = { type: 'object', additionalProperties: false }
    expect(portable).toMatchObject({
      title: 'Order',
      oneOf: [
        {
          ...closed,
          title: 'OrderWithByName',
          required: ['id', 'byName'],
          properties: { id: text, byName: text },
        },
        {
          ...closed,
          title: 'OrderWithByNumber',
          required: ['id', 'byNumber'],
          properties: { id: text, byNumber: text },
        },
      ],
    })
    expect(portable).not.toHaveProperty('exactlyOneOf')
  })

  test('examples are values, and fields may have the names of keywords', () => {
    const examples = [{ const: true, type: ['a', 'b'] }]
    const schema = {
      type: 'object',
      examples,
      properties: { pattern: { type: 'string' }, const: { type: 'string' } },
    }

    expect(portableSchema(schema)).toEqual(schema)
  })
})
