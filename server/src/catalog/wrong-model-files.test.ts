import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { model, read, ui, withParam } from '../../test/example-catalog.ts'
import { readCatalog } from './read-catalog.ts'

const cost = { perUnit: { seconds: 0.000_725 }, perRun: 0.01, perOutput: 0 }
const withCost = { backends: [{ provider: 'sandbox', cost }] as const }

describe('a wrong model file stops the reading with its name, the field and what to do', () => {
  test.for<[object, string]>([
    [{ colour: 'red' }, 'colour: is not a known field; remove it or correct its name'],
    [{ id: undefined }, 'id: is missing; add it'],
    [{ modality: 'smell' }, 'modality: must be one of image, video, audio, 3d'],
    [{ timeLimitSeconds: 1.5 }, 'timeLimitSeconds: must be integer'],
    [{ backends: [] }, 'backends: must not have fewer than 1 items'],
    [withParam('promt', { kind: 'text', maxLength: 1 }), 'params.promt: is not a known field'],
    [withParam('seed', { kind: 'sed', max: 1 }), 'params.seed.kind: must be one of text, enum, range, seed'],
    [withParam('text', { kind: 'text' }), 'params.text.maxLength: is missing; add it'],
    [withParam('text', { kind: 'text', maxLength: 9, min: 1 }), 'params.text.min: is not a known field'],
    [
      withParam('text', { kind: 'text', maxLength: 9, ui: { ...ui, row: 1 } }),
      'params.text.ui.row: is not a',
    ],
    [
      withParam('text', { kind: 'text', maxLength: 1, minLength: 2 }),
      'params.text.minLength: must not be above',
    ],
    [
      withParam('fps', { kind: 'range', min: 2, max: 1, step: 1 }),
      'params.fps.min: must not be above max (1)',
    ],
    [withParam('fps', { kind: 'enum', values: [1, 1] }), 'params.fps.values: must not name a value twice'],
    [
      withParam('images', { kind: 'media_list', accept: 'image', minItems: 5, maxItems: 3, required: true }),
      'params.images.minItems: must not be above maxItems (3)',
    ],
    [withParam('seed', { kind: 'range', min: 0, max: 9, step: 1 }), 'params.seed.kind: must be seed'],
    [
      withParam('num_outputs', { kind: 'range', min: 0, max: 4, step: 1 }),
      'params.num_outputs: must be a range',
    ],
    [withParam('num_outputs', { kind: 'range', min: 1, max: 4, step: 0.5 }), 'params.num_outputs: must be a'],
    [
      withParam('num_outputs', { kind: 'enum', values: ['1'] }),
      'params.num_outputs: must be a range or enum',
    ],
    [withParam('num_outputs', { kind: 'text', maxLength: 9 }), 'params.num_outputs: must be a range or enum'],
    [{ description: '' }, 'description: must not have fewer than 1 characters'],
    [{ description: 'x'.repeat(401) }, 'description: must not have more than 400 characters'],
    [{ examples: [{}] }, 'examples.0.title: is missing; add it'],
    [{ examples: [{ title: 'One', params: { voice: 'deep' } }] }, 'examples.0.params.voice: names a param'],
    [
      { examples: [{ title: 'One', params: { style: 'chalk' } }] },
      'examples.0.params.style: must be one of oil, ink',
    ],
    [
      { examples: [{ title: 'One', params: { images: ['0f8fad5b-d9cb-469f-a165-70867728950e'] } }] },
      'examples.0.params.images: must not be set: assets belong to accounts',
    ],
    [{ examples: [{ title: 'One', picture: '../one.webp' }] }, 'examples.0.picture: must match'],
    [{ examples: [{ title: 'One', picture: 'one.png' }] }, 'examples.0.picture: must match'],
    [
      { examples: [{ title: 'One', inputs: { images: ['../../one.webp'] } }] },
      'examples.0.inputs.images.0: must match',
    ],
    [
      { examples: [{ title: 'One', inputs: { images: ['../shared/one.webp'] } }] },
      'examples.0.inputs.images.0: names ../shared/one.webp, which is not there',
    ],
    [
      { examples: [{ title: 'One', inputs: { style: ['https://example.com/one.webp'] } }] },
      'examples.0.inputs.style: names a param',
    ],
    [{ examples: [{ title: 'One', poster: 'one.jpg' }] }, 'examples.0.poster: must match'],
    [{ keywords: ['TTS'] }, 'keywords.0: must match'],
    [{ examples: [{ title: 'One', sound: 'http://example.com/a.mp3' }] }, 'examples.0.sound: must match'],
    [
      { examples: [{ title: 'One', sound: 'one.mp3' }] },
      'examples.0.sound: names one.mp3, which is not there',
    ],
    [
      withParam('voice', { kind: 'enum', values: ['ash'], samples: { ash: 'ash.mp3' } }),
      'params.voice.samples.ash: names ash.mp3, which is not there',
    ],
    [
      withParam('voice', { kind: 'enum', values: ['ash'], samples: { elm: 'https://example.com/e.mp3' } }),
      'params.voice.samples.elm: is of no value that can be chosen',
    ],
    [
      withParam('voice', { kind: 'enum', values: ['ash'], samples: { ash: '../ash.mp3' } }),
      'params.voice.samples.ash: must match',
    ],
    [{ outputs: 4 }, 'outputs: fixes the number of outputs; drop it or params.num_outputs'],
    [{ needsOneOf: ['prompt', 'voice'] }, 'needsOneOf.1: names voice, which the model does not offer'],
    [{ needsOneOf: ['prompt', 'images'] }, 'needsOneOf.1: is useless: params.images is required'],
    [{ needsOneOf: ['prompt'] }, 'needsOneOf: must not have fewer than 2 items'],
    [{ ignores: [{ param: 'prompt' }] }, 'ignores.0: needs when or without'],
    [{ ignores: [{ param: 'seed', without: 'prompt' }] }, 'ignores.0.param: names seed, which the model'],
    [{ ignores: [{ param: 'prompt', without: 'seed' }] }, 'ignores.0.without: names seed, which the model'],
    [
      { ignores: [{ param: 'prompt', when: { style: ['ink', 'chalk'] } }] },
      'ignores.0.when.style.1: must be one of oil, ink',
    ],
    [
      { ignores: [{ param: 'prompt', when: { voice: ['x'] } }] },
      'ignores.0.when.voice: names voice, which the model does not offer',
    ],
    [{ ignores: [{ param: 'prompt', when: { style: {} } }] }, 'ignores.0.when.style: must not have fewer'],
    [{ ignores: [{ param: 'prompt', when: { style: 'ink' } }] }, 'ignores.0.when.style: must be'],
    [{ refuses: [{ param: 'prompt', when: { style: ['ink'] } }] }, 'refuses.0.message: is missing; add it'],
    [{ refuses: [{ param: 'prompt', message: 'no' }] }, 'refuses.0: needs when or without'],
    [
      { refuses: [{ param: 'seed', when: { style: ['ink'] }, message: 'no' }] },
      'refuses.0.param: names seed, which the model does not offer',
    ],
    [
      { refuses: [{ param: 'prompt', when: { style: ['chalk'] }, message: 'no' }] },
      'refuses.0.when.style.0: must be one of oil, ink',
    ],
    [
      { refuses: [{ param: 'prompt', when: { style: { above: 1 } }, message: 'no' }] },
      'refuses.0.when.style: has bounds, which are for ranges and lists; name values',
    ],
    [
      { refuses: [{ param: 'prompt', when: { images: { over: 1 } }, message: 'no' }] },
      'refuses.0.when.images.over: is not a known field',
    ],
    [
      { refuses: [{ param: 'style', when: { style: ['oil'] }, message: 'no' }] },
      'refuses.0: refuses the defaults',
    ],
    [{ defaults: { style: 'chalk' } }, 'defaults.style: must be one of oil, ink'],
    [{ defaults: { num_outputs: 5 } }, 'defaults.num_outputs: must be a number from 1 to 4'],
    [{ defaults: { voice: 'x' } }, 'defaults.voice: names a param that the model does not offer'],
    [{ defaults: { colour: 'x' } }, 'defaults.colour: is not a known field'],
    [{ defaults: { images: ['a'] } }, 'defaults.images: is useless: params.images is required'],
    [
      { ...withParam('image', { kind: 'media', accept: 'image' }), defaults: { image: 'a' } },
      'defaults.image: must not be set: assets belong to accounts',
    ],
    [{ price: { base: 1, perMinute: 2 } }, 'price.perMinute: is not a known field'],
    [{ price: { base: 1e30 } }, 'price.base: must be <= 1000000'],
    [
      { price: { base: 1, multipliers: { style: { oil: 2000 } } } },
      'price.multipliers.style.oil: must be <= 1000',
    ],
    [{ price: { base: 0.0001 } }, 'price.base: must have at most three decimal places'],
    [
      { price: { base: 1, multipliers: { voice: { a: 2 } } } },
      'price.multipliers.voice: names a param that the model does not offer as an enum',
    ],
    [
      { price: { base: 1, multipliers: { num_outputs: { 2: 2 } } } },
      'price.multipliers.num_outputs: names a param that the model does not offer as an enum',
    ],
    [
      { price: { base: 1, multipliers: { style: { chalk: 2 } } } },
      'price.multipliers.style.chalk: is not a value of style; use oil, ink',
    ],
    [
      { price: { base: 1, multipliers: { style: { ink: 1.0001 } } } },
      'price.multipliers.style.ink: must have at most three decimal places',
    ],
    [
      { price: { base: 1, perSecond: { coins: 1, of: 'duration' } } },
      'price.perSecond.of: names duration, which the model does not offer',
    ],
    [
      { price: { base: 1, perSecond: { coins: 1, of: 'prompt' } } },
      'price.perSecond.of: names prompt, which cannot be metered perSecond',
    ],
    [
      { price: { base: 1, perMegapixel: { coins: 1, of: 'style' } } },
      'price.perMegapixel.of: names style, which cannot be metered perMegapixel',
    ],
    [
      { taskType: 'image.generate', price: { base: 1, perMegapixel: { coins: 1, of: 'output' } } },
      'price.perMegapixel.of: names output, whose size is known only where a picture or video to work on is required',
    ],
    [{ price: { base: 1, perSecond: { coins: 1, of: 'output' } } }, 'price.perSecond.of: '],
    [
      { price: { base: 1, perMegapixelSecond: { coins: 1, of: 'output' } } },
      'price.perMegapixelSecond.of: names output, whose size is known only where',
    ],
    [
      { price: { base: 1, perMegapixelSecond: { coins: 1, of: 'images' } } },
      'price.perMegapixelSecond.of: names images, which cannot be metered perMegapixelSecond',
    ],
    [
      { price: { base: 1, perThousandCharacters: { coins: 1, of: 'style' } } },
      'price.perThousandCharacters.of: names style, which cannot be metered perThousandCharacters',
    ],
    [
      {
        ...withParam('duration', { kind: 'range', min: 1, max: 9, step: 1 }),
        price: { base: 1, perSecond: { coins: 1, of: 'duration' } },
      },
      'price.perSecond.of: names duration, which must be required or have a default',
    ],
    [
      { backends: [{ provider: 'sandbox', bindings: { voice: { to: 'v' } } }] },
      'backends.0.bindings.voice: names a param that the model does not offer; remove it',
    ],
    [
      { backends: [{ provider: 'sandbox', bindings: { style: { to: 's', values: { chalk: 1 } } } }] },
      'backends.0.bindings.style.values.chalk: is not a value of style; use oil, ink',
    ],
    [
      { backends: [{ provider: 'sandbox', bindings: { prompt: { to: 's', values: { chalk: 1 } } } }] },
      'backends.0.bindings.prompt.values.chalk: is for enums only',
    ],
    ...[{}, { width: 'w' }, { to: 's', height: 'h' }, { to: 's', width: 'w', height: 'h' }].map(
      (size): [object, string] => [
        { backends: [{ provider: 'sandbox', size }] },
        'backends.0.size: needs either width and height, or to',
      ],
    ),
    [
      { backends: [{ provider: 'sandbox' }, { provider: 'sandbox', size: { width: 'w', height: 'h' } }] },
      'backends.1.size: needs a model that offers aspect_ratio or resolution',
    ],
    [
      {
        ...withParam('aspect_ratio', { kind: 'enum', values: ['1:1', '16:9'] }),
        fit: 'inside',
        backends: [{ provider: 'sandbox', size: { width: 'w', height: 'h' } }],
      },
      'backends.0.size: does not go together with fit: inside',
    ],
    [
      {
        ...withParam('aspect_ratio', { kind: 'enum', values: ['1:1', '16:9'] }),
        taskType: 'image.generate',
        backends: [{ provider: 'sandbox', size: { width: 'w', height: 'h' } }],
      },
      'backends.0.size: follows from no values of aspect_ratio and resolution; offer',
    ],
    [
      { backends: [{ provider: 'sandbox', frames: { to: 'n', fps: 24 } }] },
      'backends.0.frames: needs a model that offers duration',
    ],
    [
      { backends: [{ provider: 'sandbox', bindings: { style: { to: 'prompt' } } }] },
      'backends.0.bindings.style.to: goes to prompt, as the param prompt does; choose another place',
    ],
    [
      { backends: [{ provider: 'sandbox', bindings: { style: { to: 'a' }, prompt: { to: 'a' } } }] },
      'backends.0.bindings.prompt.to: goes to a, as bindings.style.to does; choose another place',
    ],
    [
      { backends: [{ provider: 'sandbox', bindings: { style: { to: ['a', 'b'] }, prompt: { to: 'b' } } }] },
      'backends.0.bindings.prompt.to: goes to b, as bindings.style.to does; choose another place',
    ],
    [
      { backends: [{ provider: 'sandbox', constants: { prompt: 'x' } }] },
      'backends.0.constants.prompt: goes to prompt, as the param prompt does; choose another place',
    ],
    [
      {
        backends: [
          { provider: 'sandbox', constants: { look: 'x' }, bindings: { style: { to: 'look.name' } } },
        ],
      },
      'backends.0.bindings.style.to: goes to look.name, as constants.look does; choose another place',
    ],
    [
      {
        ...withParam('resolution', { kind: 'enum', values: ['720p'] }),
        backends: [{ provider: 'sandbox', size: { width: 'w', height: 'w' } }],
      },
      'backends.0.size.height: goes to w, as size.width does; choose another place',
    ],
    [
      {
        ...withParam('duration', { kind: 'range', min: 1, max: 9, step: 1 }),
        backends: [{ provider: 'sandbox', frames: { to: 'n', fps: 24 }, constants: { n: 1 } }],
      },
      'backends.0.frames.to: goes to n, as constants.n does; choose another place',
    ],
    [{ backends: [{ provider: 'sandbox', cost: {} }] }, 'backends.0.cost: must not have fewer than 1'],
    [{ backends: [{ provider: 'sandbox', cost: { perrun: 1 } }] }, 'backends.0.cost.perrun: is not a known'],
    [
      { backends: [{ provider: 'sandbox', cost: { seconds: 1 } }] },
      'backends.0.cost.seconds: is not a known',
    ],
    [{ backends: [{ provider: 'sandbox', cost: { perRun: -1 } }] }, 'backends.0.cost.perRun: must be >= 0'],
    [
      { backends: [{ provider: 'sandbox', cost: { perRun: '1' } }] },
      'backends.0.cost.perRun: must be number',
    ],
    [
      { backends: [{ provider: 'sandbox', cost: { perUnit: {} } }] },
      'backends.0.cost.perUnit: must not have fewer than 1',
    ],
    [
      { backends: [{ provider: 'sandbox', cost: { perUnit: { seconds: -1 } } }] },
      'backends.0.cost.perUnit.seconds: must be >= 0',
    ],
    [{ atLoss: 'stop', ...withCost }, 'atLoss: must be one of pause'],
    [{ atLoss: 'pause', ...withCost }, 'atLoss: needs the variable COIN_VALUE'],
  ])('%j', ([change, message]) => {
    const { catalog, errors } = read({ model: change })

    expect(catalog).toBeNull()
    expect(errors).toEqual([expect.stringContaining(`painter.yaml: ${message}`)])
  })
})

test('a model that is to pause at a loss says what each of its backends costs', () => {
  const files = (backends: object[]) => [
    { name: 'painter.yaml', text: stringify({ ...model, atLoss: 'pause', backends }) },
  ]
  const context = { fileBytes: () => null, publicUrl: '', hasCoinValue: true }
  const [priced] = withCost.backends

  expect(readCatalog(files([priced]), [], context).errors).toEqual([])
  expect(readCatalog(files([priced, { provider: 'sandbox' }]), [], context).errors).toEqual([
    'painter.yaml: backends.1.cost: is missing; atLoss needs it at every backend',
  ])
})

test('no two files of examples have the same address', () => {
  const examples = [
    { title: 'One', picture: 'a/one.webp' },
    { title: 'Other', picture: 'b/one.webp' },
  ]
  const files = [{ name: 'painter.yaml', text: stringify({ ...model, examples }) }]

  const { errors } = readCatalog(files, [], { fileBytes: () => 1, publicUrl: '' })

  expect(errors).toEqual(
    [0, 1].map(
      (index) =>
        `painter.yaml: examples.${index}: must not have a file of the same name as another: one.webp`,
    ),
  )
})

test.for([
  [1_000_000, []],
  [1_000_001, ['painter.yaml: examples.0.sound: names one.mp3, which must not be larger than 1 MB']],
] as const)('a file of an example of %d bytes', ([bytes, expected]) => {
  const examples = [{ title: 'One', sound: 'one.mp3' }]
  const files = [{ name: 'painter.yaml', text: stringify({ ...model, examples }) }]

  const { errors } = readCatalog(files, [], { fileBytes: () => bytes, publicUrl: '' })

  expect(errors).toEqual(expected)
})
