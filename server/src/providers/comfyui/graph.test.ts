import { describe, expect, test } from 'vitest'
import { textToImage } from '../../../test/providers/text-to-image.ts'
import { inputOf, workOf } from '../../../test/providers/work.ts'
import type { Work } from '../provider.ts'
import { placeValues } from '../http/request.ts'
import { absentParams, fillGraph, graphFor, inputAt, linkedNode } from './graph.ts'

const fromImage = {
  ...textToImage,
  '10': { class_type: 'LoadImage', inputs: { image: 'example.png' } },
  '11': { class_type: 'VAEEncode', inputs: { pixels: ['10', 0], vae: ['4', 2] } },
  '12': { class_type: 'ReferenceLatent', inputs: { conditioning: ['6', 0], latent: ['11', 0] } },
  '3': {
    ...textToImage['3'],
    inputs: { ...textToImage['3'].inputs, latent_image: ['11', 0], positive: ['12', 0] },
  },
}
const without = { image: { remove: ['10', '11'], set: { '3.latent_image': ['5', 0] } } }
const settings = { graph: fromImage, outputs: ['9'], without }

const work = (difference: Partial<Work>) => workOf({ settings, ...difference })
const filled = async (difference: Partial<Work>) => {
  const made = work(difference)
  return fillGraph(made, await placeValues(made, async (file) => `${file.kind}.png`))
}

test.for([
  ['6.text', '6', 'text'],
  ['57:8.resize.width', '57:8', 'resize.width'],
  ['6', '6', ''],
])('%s is an input of a node', ([path = '', node, input]) => {
  expect(inputAt(path)).toEqual({ node, input })
})

test.for<[unknown, string | undefined]>([
  [['4', 0], '4'],
  [[4, 0], undefined],
  [['a', 'b'], undefined],
  [['4', 0, 1], undefined],
  ['4', undefined],
])('whether %j is a link', ([value, node]) => {
  expect(linkedNode(value)).toBe(node)
})

describe('values', () => {
  test('go to the inputs of nodes, over those of the graph', async () => {
    const graph = await filled({
      params: { prompt: 'a boat', seed: 7, image: 'a', aspect_ratio: '16:9', resolution: '720p' },
      inputs: { image: [inputOf({})] },
      request: {
        bindings: {
          prompt: { to: '6.text' },
          seed: { to: ['3.seed', '3.noise_seed'] },
          image: { to: '10.image' },
        },
        constants: { '3.cfg': 1.5, '4.nested.name': 'x' },
        size: { width: '5.width', height: '5.height', multipleOf: 16 },
      },
    })

    expect(graph['6']?.inputs).toMatchObject({ text: 'a boat', clip: ['4', 1] })
    expect(graph['3']?.inputs).toMatchObject({ seed: 7, noise_seed: 7, cfg: 1.5, latent_image: ['11', 0] })
    expect(graph['4']?.inputs).toMatchObject({ 'nested.name': 'x' })
    expect(graph['5']?.inputs).toMatchObject({ width: 1280, height: 720 })
    expect(graph['10']?.inputs).toEqual({ image: 'image.png' })
    expect(fromImage['6'].inputs.text).toBe('')
  })

  test('each file of a list goes to a place of its own', async () => {
    const graph = await filled({
      params: { images: ['a', 'b'] },
      inputs: { images: [inputOf({ kind: 'image' }), inputOf({ kind: 'video' })] },
      request: { bindings: { images: { to: ['10.image', '10.second', '10.third'] } } },
      settings: { ...settings, without: {} },
    })

    expect(graph['10']?.inputs).toEqual({ image: 'image.png', second: 'video.png' })
  })

  test('files are saved under a name that no other attempt has', async () => {
    const { attemptId } = work({})

    expect((await filled({}))['9']?.inputs.filename_prefix).toBe(`atelier/image-${attemptId}`)
  })

  test('what is for people in the editor is not sent', async () => {
    const graph = { '9': { class_type: 'SaveImage', inputs: {}, _meta: { title: 'My own trick' } } }

    expect(await filled({ settings: { graph, outputs: ['9'] } })).toEqual({
      '9': { class_type: 'SaveImage', inputs: {} },
    })
  })
})

describe('without a param', () => {
  test('its nodes are removed, links to them go, and others are set', async () => {
    const graph = await filled({
      params: { prompt: 'a boat' },
      request: {
        bindings: { prompt: { to: '6.text' }, image: { to: '10.image' } },
        constants: { '11.tile': 1 },
      },
    })

    expect(Object.keys(graph)).toEqual(['3', '4', '5', '6', '7', '8', '9', '12'])
    expect(graph['3']?.inputs.latent_image).toEqual(['5', 0])
    expect(graph['12']?.inputs).toEqual({ conditioning: ['6', 0] })
  })

  test('that was sent, nothing changes', () => {
    const graph = graphFor(work({ params: { image: 'a' } }))

    expect(graph['3']?.inputs.latent_image).toEqual(['11', 0])
    expect(graph['12']?.inputs).toMatchObject({ latent: ['11', 0] })
  })

  test('a list counts by how many were sent', () => {
    const keys = ['images', 'images.1', 'images.2', 'image']

    expect(absentParams(keys, {})).toEqual(keys)
    expect(absentParams(keys, { images: [], image: 'a' })).toEqual(['images', 'images.1', 'images.2'])
    expect(absentParams(keys, { images: ['a', 'b'], image: 'a' })).toEqual(['images.2'])
  })
})
