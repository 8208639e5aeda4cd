import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { Components } from './components.ts'

const Colour = Type.String({ title: 'Colour', description: 'A colour.' })

describe('schemas with a title', () => {
  test('become components, and a reference stands where they are used', () => {
    const components = new Components()

    const Paint = Type.Object({ colour: Colour, litres: Type.Number() }, { title: 'Paint' })

    expect(components.refer(Paint)).toEqual({ $ref: '#/components/schemas/Paint' })
    expect(components.schemas()).toEqual({
      Colour: { type: 'string', description: 'A colour.' },
      Paint: {
        type: 'object',
        required: ['colour', 'litres'],
        properties: {
          colour: { $ref: '#/components/schemas/Colour' },
          litres: { type: 'number', format: 'double' },
        },
      },
    })
  })

  test('are listed by name, whatever order they came in', () => {
    const components = new Components()

    for (const title of ['Zebra', 'Ant', 'Monkey']) components.refer(Type.String({ title }))

    expect(Object.keys(components.schemas())).toEqual(['Ant', 'Monkey', 'Zebra'])
  })

  test('inside arrays and alternatives are found, too', () => {
    const components = new Components()

    const reference = components.refer(Type.Union([Type.Array(Colour), Type.Null()]))

    expect(reference).toEqual({
      anyOf: [{ type: 'array', items: { $ref: '#/components/schemas/Colour' } }, { type: 'null' }],
    })
  })

  test('keep their own words where they say it otherwise', () => {
    const components = new Components()
    components.refer(Colour)

    expect(components.refer(Colour)).toEqual({ $ref: '#/components/schemas/Colour' })
    expect(components.refer(Type.With(Colour, { description: 'Of the frame.' }))).toEqual({
      $ref: '#/components/schemas/Colour',
      description: 'Of the frame.',
    })
    expect(components.schemas()).toMatchObject({ Colour: { description: 'A colour.' } })
  })

  test('two different ones of the same name are a mistake', () => {
    const components = new Components()
    components.refer(Colour)

    expect(() => components.refer(Type.Integer({ title: 'Colour' }))).toThrow('Colour')
  })
})

describe('what only looks like a title', () => {
  test('a property called "title" stays a property', () => {
    const components = new Components()

    const reference = components.refer(Type.Object({ title: Type.String(), of: Colour }))

    expect(reference).toMatchObject({
      properties: { title: { type: 'string' }, of: { $ref: '#/components/schemas/Colour' } },
    })
  })

  test('a title in an example names no schema', () => {
    const components = new Components()

    const reference = components.refer(Type.Object({}, { examples: [{ title: 'Guernica' }] }))

    expect(reference).toMatchObject({ examples: [{ title: 'Guernica' }] })
    expect(components.schemas()).toEqual({})
  })

  test('the schema that was given is not changed', () => {
    const before = JSON.stringify(Colour)

    new Components().refer(Colour)

    expect(JSON.stringify(Colour)).toBe(before)
  })
})
