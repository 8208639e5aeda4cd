import { describe, expect, test } from 'vitest'
import { draftOf, keyNames } from './draft-of.ts'

const draft = (document: object) => draftOf({ document, name: 'mine', keys: keyNames([]) })

describe('documents that would keep a reader busy for ever', () => {
  test('a schema that refers to itself in many ways', () => {
    const many = Array.from({ length: 100 }, () => ({ $ref: '#/components/schemas/Input' }))
    const components = { schemas: { Input: { allOf: many, properties: { prompt: { allOf: many } } } } }

    expect(draft({ paths: {}, components }).params).toEqual([])
  })

  test('a graph in which every node takes from all before it', () => {
    const nodes = Array.from({ length: 200 }, (_, index) => {
      const inputs = Array.from({ length: index }, (__, other) => [
        `conditioning_${other}`,
        [String(other), 0],
      ])
      return [String(index), { class_type: 'ImageCombine', inputs: Object.fromEntries(inputs) }]
    })
    const ends = {
      load: { class_type: 'LoadImage', inputs: { image: 'a.png' } },
      0: { class_type: 'ImageScale', inputs: { image: ['load', 0] } },
      sampler: { class_type: 'KSampler', inputs: { positive: ['199', 0], negative: ['198', 0] } },
      save: { class_type: 'SaveImage', inputs: { images: ['199', 0] } },
    }

    expect(draft({ ...Object.fromEntries(nodes), ...ends }).params.map(({ name }) => name)).toEqual(['image'])
  })

  test('more nodes than anybody draws', () => {
    const graph = Object.fromEntries(
      Array.from({ length: 501 }, (_, index) => [index, { class_type: 'A', inputs: {} }]),
    )

    expect(() => draft(graph)).toThrow('The graph has more than 500 nodes.')
  })
})
