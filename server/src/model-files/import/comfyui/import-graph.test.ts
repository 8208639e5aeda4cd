import { describe, expect, test } from 'vitest'
import * as graphs from '../../../../test/sample-graphs.ts'
import { draftOfGraph } from './import-graph.ts'
import { readObjectInfo } from './object-info.ts'

/** Of a draft what decides about its requests. */
function draft(graph: object, more: object = {}) {
  const { params, ...made } = draftOfGraph({ graph, name: 'mine', url: 'http://gpu:8188', ...more })
  const to = Object.fromEntries(params.map((param) => [param.name, param.to]))
  return { ...made, to, param: (name: string) => params.find((param) => param.name === name) }
}

describe('which input is which param', () => {
  test('Stable Diffusion: prompts by the links of the sampler', () => {
    const { taskType, to, backend, notOffered, param } = draft(graphs.stableDiffusion)

    expect(taskType).toBe('image.generate')
    expect(to).toEqual({
      prompt: '6.text',
      negative_prompt: '7.text',
      resolution: undefined,
      num_outputs: '5.batch_size',
      seed: '3.seed',
    })
    expect(backend).toMatchObject({
      size: { width: '5.width', height: '5.height', multipleOf: 8 },
      settings: { outputs: ['9'] },
    })
    expect(param('resolution')).toMatchObject({
      default: '512x512',
      descriptor: { values: ['512x512', '592x440', '440x592', '680x384', '384x680'] },
    })
    expect(param('negative_prompt')).toMatchObject({ default: 'text, watermark' })
    expect(notOffered).toContain('3.steps: 20')
    expect(notOffered).toContain('3.cfg: 8')
  })

  test('SDXL: two texts of a node, and two samplers, are one param each', () => {
    const { to } = draft(graphs.sdxl)

    expect(to).toMatchObject({
      prompt: ['6.text_g', '6.text_l', '15.text'],
      negative_prompt: ['7.text', '16.text'],
      seed: ['10.noise_seed', '11.noise_seed'],
    })
  })

  test('Flux: through a guider, and from nodes that hold a number', () => {
    const { taskType, to, backend } = draft(graphs.flux)

    expect(taskType).toBe('image.generate')
    expect(to).toEqual({
      prompt: '6.text',
      resolution: undefined,
      num_outputs: '5.batch_size',
      seed: '25.noise_seed',
    })
    expect(backend.size).toEqual({ width: '34.value', height: '35.value', multipleOf: 16 })
  })

  test('Wan: an image becomes a video of so many frames', () => {
    const { taskType, to, backend, param } = draft(graphs.wanImageToVideo)

    expect(taskType).toBe('video.animate')
    expect(to).toMatchObject({ prompt: '6.text', negative_prompt: '7.text', image: '52.image' })
    expect(backend).toMatchObject({
      frames: { to: '50.length', fps: 16, extra: 1 },
      size: { width: '50.width' },
      settings: { outputs: ['56'] },
    })
    expect(param('duration')).toMatchObject({ default: 5, descriptor: { min: 1, max: 5 } })
    expect(param('resolution')).toMatchObject({ default: '832x480' })
    expect(param('num_outputs')).toBeUndefined()
    expect(param('image')).toMatchObject({ isRequired: true })
  })

  test('with an image to end with, the other is the one to begin with', () => {
    expect(draft(graphs.wanFirstLastFrame)).toMatchObject({
      taskType: 'video.animate',
      to: { first_frame: '52.image', last_frame: '57.image' },
    })
  })

  test('an upscaler: no words; a preview is saved instead', () => {
    const { taskType, to, backend, undecided } = draft(graphs.upscaler)

    expect(taskType).toBe('image.upscale')
    expect(to).toEqual({ image: '1.image' })
    expect(backend.settings).toMatchObject({
      outputs: ['4'],
      graph: { '4': { class_type: 'SaveImage', inputs: { images: ['3', 0], filename_prefix: 'atelier' } } },
    })
    expect(undecided.map(({ text }) => text)).toContainEqual(expect.stringContaining('was a preview'))
  })

  test('an image and its mask', () => {
    expect(draft(graphs.inpaint)).toMatchObject({
      taskType: 'image.inpaint',
      to: { image: '20.image', mask: '21.image', prompt: '6.text' },
    })
  })

  test('outpainting: what is added at each side, and the mask that follows from it', () => {
    const { '21': _, ...others } = graphs.inpaint
    const graph = {
      ...others,
      '10': {
        ...graphs.inpaint['10'],
        inputs: { ...graphs.inpaint['10'].inputs, pixels: ['30', 0], mask: ['30', 1] },
      },
      '30': {
        class_type: 'ImagePadForOutpaint',
        inputs: { left: 64, top: 0, right: 64, bottom: 0, feathering: 24, image: ['20', 0] },
      },
    }

    expect(draft(graph)).toMatchObject({
      taskType: 'image.outpaint',
      to: { image: '20.image', expand_left: '30.left', expand_bottom: '30.bottom', prompt: '6.text' },
    })
  })

  test('words that are joined with others', () => {
    const joined = {
      class_type: 'StringConcatenate',
      inputs: { string_a: 'a castle', string_b: ', in oil', delimiter: '' },
    }
    const graph = {
      ...graphs.stableDiffusion,
      '6': { class_type: 'CLIPTextEncode', inputs: { text: ['40', 0], clip: ['4', 1] } },
      '40': joined,
    }

    expect(draft(graph).to).toMatchObject({ prompt: '40.string_a', negative_prompt: '7.text' })
  })

  test('what is to be kept out never becomes the prompt', () => {
    const graph = {
      ...graphs.stableDiffusion,
      '6': { class_type: 'SomeEncoder', inputs: { words: 'a castle', clip: ['4', 1] } },
    }

    expect(draft(graph).to).toMatchObject({ negative_prompt: '7.text' })
    expect(draft(graph).to).not.toHaveProperty('prompt')
  })

  test('a mask from the transparency of the image is for somebody to decide', () => {
    const { '21': _, ...others } = graphs.inpaint
    const graph = {
      ...others,
      '10': { ...graphs.inpaint['10'], inputs: { ...graphs.inpaint['10'].inputs, mask: ['20', 1] } },
    }

    const { to, undecided } = draft(graph)

    expect(to).not.toHaveProperty('mask')
    expect(undecided).toContainEqual({
      at: ['backends', 0, 'settings', 'graph', '20'],
      text: expect.stringContaining('LoadImageMask'),
    })
  })

  test('music: tags are the prompt, and what is set to zero is no negative prompt', () => {
    const { taskType, to, price, param } = draft(graphs.aceStep)

    expect(taskType).toBe('audio.music')
    expect(to).toEqual({ prompt: '14.tags', lyrics: '14.lyrics', duration: '17.seconds', seed: '52.seed' })
    expect(price).toHaveProperty('perSecond')
    expect(param('duration')).toMatchObject({ default: 120, descriptor: { max: 120 } })
  })

  test('a mesh of an image', () => {
    expect(draft(graphs.hunyuan3d)).toMatchObject({ taskType: '3d.from-image', to: { image: '56.image' } })
  })
})

describe('what a running ComfyUI says', () => {
  const info = readObjectInfo({
    EmptyLatentImage: {
      input: {
        required: { width: ['INT', { min: 16, max: 640, step: 64 }], batch_size: ['INT', { max: 2 }] },
      },
    },
    KSampler: { input: { required: { seed: ['INT', { max: 18446744073709552000 }] } } },
  })

  test('gives ranges and steps', () => {
    const { backend, param } = draft(graphs.stableDiffusion, { info })

    expect(backend.size).toMatchObject({ multipleOf: 64 })
    expect(param('num_outputs')).toMatchObject({ descriptor: { max: 2 } })
    expect(param('resolution')).toMatchObject({ descriptor: { values: ['512x512', '576x448', '448x576'] } })
  })

  test('nodes that it does not have are named', () => {
    const { undecided } = draft(graphs.stableDiffusion, { info })

    expect(undecided).toContainEqual({
      at: ['backends', 0, 'settings', 'graph', '8'],
      text: 'this ComfyUI has no node VAEDecode; install what brings it',
    })
    expect(undecided.some(({ at }) => at.includes('3'))).toBe(false)
  })
})

test('the format of the editor is refused with what to do', () => {
  expect(() => draft({ nodes: [], links: [], last_node_id: 9 })).toThrow('choose Workflow > Export (API)')
})
