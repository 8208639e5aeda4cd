import type { Params } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import type { CatalogEffect } from './catalog.ts'
import type { Model } from './model.ts'
import { completeParams, paramIssues } from './params.ts'

const ui = { control: 'slider', group: 'basic', order: 1 } as const
const optional = { required: false, ui }
const required = { required: true, ui }

const model: Pick<Model, 'id' | 'params' | 'defaults' | 'needsOneOf' | 'refuses'> = {
  id: 'painter',
  params: [
    { ...required, name: 'images', kind: 'media_list', accept: 'image', minItems: 1, maxItems: 4 },
    { ...optional, name: 'prompt', kind: 'text', minLength: 2, maxLength: 5 },
    { ...optional, name: 'effect', kind: 'enum', values: ['sketch', 'mosaic'] },
    { ...optional, name: 'num_outputs', kind: 'range', min: 1, max: 4, step: 1 },
    { ...optional, name: 'seed', kind: 'seed', max: 9 },
    { ...optional, name: 'mask', kind: 'media', accept: 'image' },
  ],
  defaults: { effect: 'mosaic', num_outputs: 1 },
  needsOneOf: [],
  refuses: [],
}

const entry = {
  id: 'sketched',
  kind: 'image',
  category: 'style',
  nameKey: 'effects.sketched',
  thumbnail: null,
  input: { type: 'images', min: 2, max: 3 },
  modelId: 'painter',
} as const
const effect: CatalogEffect = {
  entry,
  isShareable: true,
  thumbnailFile: null,
  beforeFile: null,
  presets: { effect: 'sketch' },
  consent: false,
}

const onVideo: CatalogEffect = { ...effect, entry: { ...entry, input: { type: 'video' } } }
const videoModel: typeof model = {
  ...model,
  params: [...model.params, { ...optional, name: 'video', kind: 'media', accept: 'video' }],
}

const images = ['a', 'b']
const right = { images }

describe('a model that needs one of several params', () => {
  const needy = { ...model, needsOneOf: ['prompt', 'num_outputs'] as const, defaults: {} }
  const lacking = ['prompt', 'num_outputs'].map((name) => ({
    path: `params.${name}`,
    message: 'send at least one of prompt, num_outputs',
  }))

  test('is sent one of them, or is preset one', () => {
    expect(paramIssues(needy, null, { images, prompt: 'cat' }, false)).toEqual([])
    expect(paramIssues(needy, null, { images, num_outputs: 1 }, false)).toEqual([])
    expect(paramIssues(needy, { ...effect, presets: { num_outputs: 1 } }, { images }, false)).toEqual([])
  })

  test('refuses a request with none, in the names of all of them; a draft may still get one', () => {
    expect(paramIssues(needy, null, { images }, false)).toEqual(lacking)
    expect(paramIssues({ ...needy, defaults: { num_outputs: 0 } }, null, { images }, false)).toEqual(lacking)
    expect(paramIssues(needy, null, { images }, true)).toEqual([])
  })
})

describe('a model that refuses params beside each other', () => {
  const refusing: typeof model = {
    ...model,
    refuses: [
      { param: 'prompt', when: { effect: ['mosaic'] }, message: 'has no place in a mosaic' },
      { param: 'images', when: { images: { above: 1 }, effect: ['sketch'] }, message: 'must be one' },
      { param: 'seed', when: { seed: { above: 3, below: 6 } }, message: 'must be another' },
      { param: 'mask', without: 'prompt', message: 'needs a prompt' },
    ],
  }
  const [prompt, count, seed, mask] = refusing.refuses.map(({ param, message }) => ({
    path: `params.${param}`,
    message,
  }))

  // prettier-ignore
  test.for<[string, Params, unknown[]]>([
    ['beside a default', { images, prompt: 'cat' }, [prompt]],
    ['but not where it is blank', { images, prompt: '  ' }, []],
    ['by how many there are', { images, effect: 'sketch' }, [count]],
    ['but not up to the bound', { images: ['a'], effect: 'sketch' }, []],
    ['between bounds', { images, seed: 4 }, [seed]],
    ['but not at the lower', { images, seed: 3 }, []],
    ['nor at the upper', { images, seed: 6 }, []],
    ['without another', { images, mask: 'm' }, [mask]],
    ['all at once', { images, effect: 'sketch', seed: 5, mask: 'm' }, [count, seed, mask]],
  ])('names the param, %s', ([, sent, expected]) => {
    expect(paramIssues(refusing, null, sent, false)).toEqual(expected)
  })

  test('holds a draft to them, except for what may still come', () => {
    expect(paramIssues(refusing, null, { prompt: 'cat', mask: 'm' }, true)).toEqual([prompt])
    expect(paramIssues(refusing, null, { mask: 'm' }, true)).toEqual([])
  })

  test('takes what an effect presets for sent', () => {
    expect(paramIssues(refusing, effect, { images }, false)).toEqual([count])
  })
})

test('every effect takes a prompt, also where its model has none, which never gets it', () => {
  const wordless = { ...model, params: model.params.filter(({ name }) => name !== 'prompt') }

  expect(paramIssues(wordless, effect, { images, prompt: 'a cat' }, false)).toEqual([])
  expect(paramIssues(wordless, null, { images, prompt: 'a cat' }, false)).toHaveLength(1)
  const { stored, effective } = completeParams(wordless, effect, { images, prompt: 'a cat' }, 0)
  expect(stored.prompt).toBe('a cat')
  expect(effective).not.toHaveProperty('prompt')
})

describe('the params of a request', () => {
  test.for<[string, Params]>([
    ['may be only the required ones', right],
    ['may be a single image', { images: ['a'] }],
    ['may be all of them', { images, prompt: 'a cat', effect: 'sketch', num_outputs: 4, seed: 9, mask: 'm' }],
  ])('%s', ([, sent]) => {
    expect(paramIssues(model, null, sent, false)).toEqual([])
  })

  // prettier-ignore
  test.for<[string, object, string, string]>([
    ['a name that no model knows', { ...right, colour: 'red' }, 'params.colour', 'is not a param of painter'],
    ['a name of a prototype', { ...right, toString: 'red' }, 'params.toString', 'is not a param of painter'],
    ['a param this model does not offer', { ...right, fps: 24 }, 'params.fps', 'is not a param of painter'],
    ['a missing required param', {}, 'params.images', 'is required'],
    ['a wrong type', { ...right, prompt: 12 }, 'params.prompt', 'must be text'],
    ['text that is too short', { ...right, prompt: 'a' }, 'params.prompt', 'must have at least 2 characters'],
    ['text that is too long', { ...right, prompt: 'abcdef' }, 'params.prompt', 'must have at most 5 characters'],
    ['a value that is not among those of an enum', { ...right, effect: 'oil' }, 'params.effect', 'must be one of sketch, mosaic'],
    ['a number out of range', { ...right, num_outputs: 5 }, 'params.num_outputs', 'must be a number from 1 to 4'],
    ['a number between steps', { ...right, num_outputs: 1.5 }, 'params.num_outputs', 'must be a whole number'],
    ['a seed above its bound', { ...right, seed: 10 }, 'params.seed', 'must be a whole number from 0 to 9'],
    ['a seed that is no whole number', { ...right, seed: 0.5 }, 'params.seed', 'must be a whole number from 0 to 9'],
    ['what cannot be an id', { ...right, mask: 'no id' }, 'params.mask', 'must be the id of an asset (image)'],
    ['an id where a list is wanted', { images: 'a' }, 'params.images', 'must be a list of ids of assets (image)'],
    ['too few files', { images: [] }, 'params.images', 'must have 1 to 4 items'],
    ['too many files', { images: ['a', 'b', 'c', 'd', 'e'] }, 'params.images', 'must have 1 to 4 items'],
  ])('are refused for %s', ([, sent, path, message]) => {
    expect(paramIssues(model, null, sent, false)).toEqual([{ path, message }])
  })

  test('that are blank are missing where they are required, except in a draft', () => {
    const [list, prompt, ...others] = model.params
    const strict = { ...model, params: [list!, { ...prompt!, required: true, minLength: 1 }, ...others] }

    for (const blank of ['', '   ', '\n\t'])
      expect(paramIssues(strict as typeof model, null, { images, prompt: blank }, false)).toEqual([
        { path: 'params.prompt', message: 'is required' },
      ])
    expect(paramIssues(strict as typeof model, null, { images, prompt: ' ' }, true)).toEqual([])
  })

  test('are reported all at once', () => {
    const issues = paramIssues(model, null, { colour: 'red', prompt: 'a', seed: -1 } as Params, false)

    expect(issues.map(({ path }) => path)).toEqual([
      'params.colour',
      'params.images',
      'params.prompt',
      'params.seed',
    ])
  })

  test('a hostile number of them, or a hostile name, buys no long reply', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`, 1]))
    const long = { ...right, ['x'.repeat(1000)]: 1 }

    expect(paramIssues(model, null, many, false)).toHaveLength(64)
    expect(paramIssues(model, null, long, false)[0]?.path).toBe(`params.${'x'.repeat(193)}…`)
  })

  test('may be missing in a draft, but not wrong', () => {
    expect(paramIssues(model, null, {}, true)).toEqual([])
    expect(paramIssues(model, null, { images: [] }, true)).toHaveLength(1)
  })
})

describe('the params of a request for an effect', () => {
  test.for<[string, Params]>([
    ['are its images', { images }],
    ['may be as many as it takes', { images: ['a', 'b', 'c'] }],
    ['may include a prompt', { images, prompt: 'a cat' }],
  ])('%s', ([, sent]) => {
    expect(paramIssues(model, effect, sent, false)).toEqual([])
  })

  // prettier-ignore
  test.for<[string, Params, string, string]>([
    ['its input is missing', { prompt: 'a cat' }, 'params.images', 'is required'],
    ['there are fewer than it takes', { images: ['a'] }, 'params.images', 'must have 2 to 3 items'],
    ['there are more than it takes', { images: ['a', 'b', 'c', 'd'] }, 'params.images', 'must have 2 to 3 items'],
    ['the prompt is wrong', { images, prompt: 'a' }, 'params.prompt', 'must have at least 2 characters'],
    ['the param `effect` is sent along', { images, effect: 'sketch' }, 'params.effect', 'already chooses a look; send either this or effectId'],
    ['another param of the model is sent along', { images, seed: 1 }, 'params.seed', 'cannot be sent with an effect; sketched takes images and prompt'],
    ['a video is sent along', { images, video: 'v' }, 'params.video', 'cannot be sent with an effect; sketched takes images and prompt'],
  ])('are refused where %s', ([, sent, path, message]) => {
    expect(paramIssues(model, effect, sent, false)).toEqual([{ path, message }])
  })

  test('are its video', () => {
    expect(paramIssues(videoModel, onVideo, { video: 'v' }, false)).toEqual([])
    expect(paramIssues(videoModel, onVideo, {}, false)).toEqual([
      { path: 'params.video', message: 'is required' },
    ])
    expect(paramIssues(videoModel, onVideo, { video: 'v', images }, false)).toMatchObject([
      { path: 'params.images' },
    ])
  })

  test('may be missing in a draft', () => {
    expect(paramIssues(model, effect, {}, true)).toEqual([])
  })
})

describe('complete params', () => {
  test('are the defaults, then what was sent', () => {
    const { stored, effective } = completeParams(model, null, { images, num_outputs: 2, seed: 3 }, 0)

    expect(stored).toEqual({ images, num_outputs: 2, seed: 3 })
    expect(effective).toEqual({ images, effect: 'mosaic', num_outputs: 2, seed: 3 })
  })

  test('have what the effect presets between both', () => {
    const { stored, effective } = completeParams(model, effect, { images, prompt: 'a cat' }, 0)

    expect(stored).toEqual({ images, prompt: 'a cat', seed: 0 })
    expect(effective).toEqual({ images, prompt: 'a cat', effect: 'sketch', num_outputs: 1, seed: 0 })
  })

  test.for([
    [0, 0],
    [0.5, 5],
    [0.999999, 9],
  ] as const)('have a seed drawn with %s: %s', ([random, seed]) => {
    expect(completeParams(model, null, right, random)).toMatchObject({
      stored: { seed },
      effective: { seed },
    })
  })

  test('have no seed drawn where there is one', () => {
    const seeded = { ...model, defaults: { seed: 4 } }
    const presetting = { ...effect, presets: { seed: 5 } }

    expect(completeParams(model, null, { images, seed: 0 }, 0.5).stored.seed).toBe(0)
    expect(completeParams(seeded, null, right, 0.5)).toMatchObject({ stored: right, effective: { seed: 4 } })
    expect(completeParams(model, presetting, right, 0.5).effective.seed).toBe(5)
  })

  test('have no seed where the model has none', () => {
    const unseeded = { ...model, params: model.params.filter(({ name }) => name !== 'seed') }

    expect(completeParams(unseeded, null, right, 0.5).stored).toEqual(right)
  })
})
