import { describe, expect, test } from 'vitest'
import * as graphs from '../../../test/sample-graphs.ts'
import { knownProviders } from '../../../test/known-providers.ts'
import * as schemas from '../../../test/model-schemas.ts'
import { parse } from 'yaml'
import { checkModelFiles } from '../check.files.ts'
import { mistakeInWords } from '../mistake.ts'
import { draftOf, keyNames, type ImportSource } from './draft-of.ts'
import { writeDraft } from './write.ts'

const draft = (document: object, more: Partial<ImportSource> = {}) =>
  draftOf({ document, name: 'mine', keys: keyNames([]), ...more })

/** The file as a start reads it. */
const fileOf = (...source: Parameters<typeof draft>) => parse(writeDraft(draft(...source)).text)

describe('Cog', () => {
  test('params with their ranges, sides as sizes, and what is demanded as a constant', () => {
    const file = fileOf(schemas.cogImage, { url: 'http://gpu:5000' })

    expect(file).toMatchObject({
      id: 'my-model',
      taskType: 'image.generate',
      modality: 'image',
      workspace: 'image',
      params: {
        prompt: {
          kind: 'text',
          required: true,
          minLength: 1,
          maxLength: 2000,
          ui: { control: 'prompt', group: 'prompt', order: 10 },
        },
        num_outputs: { kind: 'range', min: 1, max: 4, step: 1 },
        resolution: { kind: 'enum', values: expect.arrayContaining(['768x768', '1024x576']) },
        seed: { kind: 'seed' },
      },
      defaults: { num_outputs: 1, resolution: '768x768' },
      backends: [
        {
          provider: 'cog',
          slots: 1,
          settings: { url: 'http://gpu:5000' },
          constants: { style_strength: 0 },
          size: { width: 'width', height: 'height', multipleOf: 16 },
        },
      ],
    })
    expect(file.backends[0]).not.toHaveProperty('bindings')
    expect(file).not.toHaveProperty('when')
  })

  test('what it could not decide stands in the file at its place, and in a list', () => {
    const { text, undecided } = writeDraft(draft(schemas.cogImage))

    const lines = text.split('\n')
    expect(undecided.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'taskType',
        'price',
        'params.prompt',
        'backends.0.constants.style_strength',
        'backends.0.settings.url',
      ]),
    )
    for (const { line, path } of undecided) {
      expect(lines[line - 1]?.trim()).toMatch(new RegExp(`^(- )?${path.split('.').at(-1)}:`))
      expect(lines[line - 2]).toMatch(/^ *# /)
    }
    expect(text).toContain('# DECIDE: a guess, and no calculation')
    expect(text).toContain('#   guidance_scale: number from 1 to 20, 7.5 unless it is sent')
    expect(text).toContain('#   scheduler: one of DDIM, K_EULER, DDIM unless it is sent')
  })

  test('a document without inputs', () => {
    expect(() => draft({ openapi: '3.0.2', paths: {} }, { family: 'cog' })).toThrow(
      'has no components.schemas.Input',
    )
  })
})

describe('Replicate', () => {
  test('frames by the second, the key of the installation, and the model', () => {
    const file = fileOf(schemas.replicateVideo, { keys: keyNames(['FAL_KEY', 'MY_REPLICATE_TOKEN']) })

    expect(file).toMatchObject({
      id: 'someone-clips',
      taskType: 'video.animate',
      params: {
        image: { required: true, accept: 'image' },
        prompt: { required: true },
        duration: { kind: 'range', min: 1, max: 7 },
        aspect_ratio: { values: ['16:9', '9:16'] },
      },
      defaults: { duration: 5, aspect_ratio: '16:9' },
      price: { perSecond: { of: 'duration' } },
      when: 'configured',
      backends: [
        {
          provider: 'replicate',
          settings: { key: '${MY_REPLICATE_TOKEN}', model: 'someone/clips' },
          frames: { to: 'num_frames', fps: 16, extra: 1 },
        },
      ],
    })
  })

  test('a model without a version', () => {
    expect(() => draft({ owner: 'a', name: 'b', latest_version: {} })).toThrow('a/b has no published version')
  })
})

describe('fal', () => {
  test('sizes by name become aspect ratios', () => {
    expect(fileOf(schemas.falImage)).toMatchObject({
      id: 'flux-dev',
      taskType: 'image.generate',
      params: {
        aspect_ratio: { values: ['1:1', '3:4', '9:16', '4:3', '16:9'] },
        num_outputs: { max: 4 },
        format: { values: ['jpeg', 'png'] },
      },
      defaults: { aspect_ratio: '4:3', num_outputs: 1, format: 'jpeg' },
      backends: [
        {
          provider: 'fal',
          settings: { key: '${FAL_KEY}', model: 'fal-ai/flux/dev' },
          bindings: {
            aspect_ratio: { to: 'image_size', values: { '1:1': 'square_hd', '16:9': 'landscape_16_9' } },
            num_outputs: { to: 'num_images' },
            format: { to: 'output_format' },
          },
          outputsAt: 'images.*',
        },
      ],
    })
  })

  test('seconds in words are sent in these words, and cost by the second', () => {
    expect(fileOf(schemas.falVideo)).toMatchObject({
      taskType: 'video.animate',
      params: {
        image: { required: true },
        last_frame: { accept: 'image' },
        duration: { kind: 'enum', values: [5, 10] },
        prompt: { maxLength: 2500 },
      },
      defaults: { duration: 5, negative_prompt: 'blur, distort, and low quality' },
      backends: [
        {
          bindings: {
            image: { to: 'image_url' },
            duration: { to: 'duration', values: { '5': '5', '10': '10' } },
          },
          outputsAt: 'video',
        },
      ],
    })
  })

  test('the category names the task where the inputs do not', () => {
    expect(fileOf(schemas.falSpeech)).toMatchObject({
      taskType: 'audio.tts',
      params: {
        prompt: { required: true },
        voice: { values: ['af_heart', 'am_adam'] },
        speed: { min: 0.1, max: 5, step: 0.1 },
      },
    })
  })
})

describe('an API in the shape of OpenAI', () => {
  const url = 'http://gpu:8000/v1'

  test.for<[string, string, string[]]>([
    ['black-forest-labs/FLUX.1-dev', 'image.generate', ['prompt', 'resolution', 'num_outputs']],
    ['kokoro-tts', 'audio.tts', ['text', 'voice', 'format']],
    ['openai/whisper-large-v3', 'audio.stt', ['audio']],
    ['Wan-AI/Wan2.2-T2V', 'video.generate', ['prompt', 'image', 'resolution', 'duration']],
  ])('%s does %s', ([id, taskType, params]) => {
    const file = fileOf(schemas.openAiModels('llama-3', id), { url, isKeyed: false })

    expect(file).toMatchObject({ taskType, backends: [{ provider: 'openai', settings: { url, model: id } }] })
    expect(Object.keys(file.params)).toEqual(params)
    expect(file.backends[0].settings).not.toHaveProperty('key')
  })

  test('of several models one is to be named', () => {
    const several = schemas.openAiModels('gpt-image-2', 'tts-1')

    expect(() => draft(several, { url })).toThrow('Choose one of its models, as model: gpt-image-2, tts-1.')
    expect(() => draft(several, { url, model: 'nothing' })).toThrow('has no model nothing')
    expect(draft(several, { url, model: 'tts-1' }).taskType).toBe('audio.tts')
  })
})

test('a document of none of them', () => {
  expect(() => draft({ hello: 'world' })).toThrow('This is neither a ComfyUI graph')
})

describe('every draft is a model file without mistakes', () => {
  /** Adapters that are not there judge no settings. */
  function check(text: string) {
    const { providers, credentials } = knownProviders()
    const missing = ['comfyui', 'fal'].filter((name) => !providers.has(name))
    const judged = new Map([
      ...providers,
      ...missing.map(
        (name) => [name, { ...providers.get('sandbox')!, name, settingsIssues: () => [] }] as const,
      ),
    ])
    const parts = {
      providers: judged,
      credentials,
      others: new Map(),
      hasCoinValue: false,
      fileBytes: () => null,
    }
    return checkModelFiles([{ name: 'draft.yaml', text }], parts).mistakes.map(mistakeInWords)
  }

  const sources = Object.entries({ ...graphs, ...schemas, openAiModels: schemas.openAiModels('gpt-image-2') })
  test.for(sources)('%s', ([, document]) => {
    expect(check(writeDraft(draft(document, { url: 'http://gpu:8188' })).text)).toEqual([])
  })
})
