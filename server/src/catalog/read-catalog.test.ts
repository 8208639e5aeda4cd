import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { readCatalog } from './read-catalog.ts'

const ui = { control: 'prompt', group: 'basic', order: 1 }

const model = {
  id: 'painter',
  listingId: 'painter',
  taskType: 'image.effect',
  modality: 'image',
  workspace: 'image',
  vendor: 'Someone',
  displayName: 'Painter',
  params: {
    prompt: { kind: 'text', maxLength: 100, ui },
    images: { kind: 'media_list', accept: 'image', minItems: 1, maxItems: 3, required: true, ui },
    style: { kind: 'enum', values: ['oil', 'ink'], ui },
    num_outputs: { kind: 'range', min: 1, max: 4, step: 1, ui },
  },
  defaults: { style: 'oil' },
  timeLimitSeconds: 60,
  price: { base: 2, multipliers: { style: { ink: 1.5 } } },
  backends: [{ provider: 'sandbox', bindings: { style: { to: 'input.look', values: { ink: 'Ink' } } } }],
}

const effect = {
  id: 'inked',
  kind: 'image',
  category: 'style',
  input: { type: 'images', min: 1, max: 2 },
  modelId: 'painter',
  presets: { style: 'ink' },
}

/** Reads the model and the effect above after some of their fields were replaced. */
function read(changes: { model?: object; effect?: object } = {}) {
  return readCatalog(
    [{ name: 'painter.yaml', text: stringify({ ...model, ...changes.model }) }],
    [{ name: 'effects.yaml', text: stringify({ effects: [{ ...effect, ...changes.effect }] }) }],
  )
}

const withParam = (name: string, param: object) => ({ params: { ...model.params, [name]: { ui, ...param } } })
const { price: _, ...unpriced } = model

test('right files make a catalog', () => {
  const { catalog, errors } = read()

  expect(errors).toEqual([])
  expect(catalog?.models.get('painter')).toMatchObject({
    defaults: { style: 'oil' },
    inputLimits: {},
    outputs: null,
    consent: false,
  })
  expect(catalog?.effects.get('inked')).toEqual({
    entry: {
      id: 'inked',
      kind: 'image',
      category: 'style',
      nameKey: 'effects.inked',
      thumbnail: null,
      input: { type: 'images', min: 1, max: 2 },
      modelId: 'painter',
    },
    picture: null,
    presets: { style: 'ink' },
    consent: false,
  })
})

describe('the thumbnail of an effect', () => {
  const there = '/mine/thumbnails/ink.webp'
  function readThumbnail(thumbnail: string) {
    return readCatalog(
      [{ name: '/mine/painter.yaml', text: stringify(model) }],
      [{ name: '/mine/effects.yaml', text: stringify({ effects: [{ ...effect, thumbnail }] }) }],
      { hasFile: (path) => path === there, publicUrl: 'https://atelier.test' },
    )
  }

  test('is a file beside the list, which we serve', () => {
    const { catalog } = readThumbnail('thumbnails/ink.webp')

    expect(catalog?.effects.get('inked')).toMatchObject({
      picture: there,
      entry: { thumbnail: 'https://atelier.test/thumbnails/inked.webp' },
    })
  })

  test('or a link', () => {
    const { catalog } = readThumbnail('https://cdn.example/ink.png')

    expect(catalog?.effects.get('inked')).toMatchObject({
      picture: null,
      entry: { thumbnail: 'https://cdn.example/ink.png' },
    })
  })

  test('that is not there stops the start', () => {
    expect(readThumbnail('thumbnails/oil.webp').errors).toEqual([
      '/mine/effects.yaml: effects.0.thumbnail: names /mine/thumbnails/oil.webp, which is not there',
    ])
  })

  test.for(['../secret.webp', '/etc/ink.webp', 'ink.png', 'http://plain.example/a.webp', ''])(
    'cannot be %j',
    (thumbnail) => {
      expect(readThumbnail(thumbnail).errors).toEqual([
        expect.stringContaining('/mine/effects.yaml: effects.0.thumbnail: must match'),
      ])
    },
  )
})

test('params stand in the order of their form', () => {
  const { catalog } = read({
    model: withParam('prompt', { kind: 'text', maxLength: 9, ui: { ...ui, order: 2 } }),
  })

  expect(catalog?.models.get('painter')?.params.at(-1)?.name).toBe('prompt')
})

test('models stand in display order: by order, then by id', () => {
  const { catalog } = readCatalog(
    [orderedFile('b'), orderedFile('a'), orderedFile('z', 1), orderedFile('c', 2)],
    [],
  )

  expect([...(catalog?.models.keys() ?? [])]).toEqual(['z', 'c', 'a', 'b'])
})

function orderedFile(id: string, order?: number) {
  return { name: `${id}.yaml`, text: stringify({ ...model, id, order }) }
}

test.for([
  ['video.lipsync', true],
  ['audio.voice-change', true],
  ['image.try-on', true],
  ['image.edit', false],
] as const)('%s needs consent: %s', ([taskType, consent]) => {
  const file = { name: 'painter.yaml', text: stringify({ ...model, taskType }) }

  expect(readCatalog([file], []).catalog?.models.get('painter')).toMatchObject({ consent })
})

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
    [{ outputs: 4 }, 'outputs: fixes the number of outputs; drop it or params.num_outputs'],
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
  ])('%j', ([change, message]) => {
    const { catalog, errors } = read({ model: change })

    expect(catalog).toBeNull()
    expect(errors).toEqual([expect.stringContaining(`painter.yaml: ${message}`)])
  })
})

describe('a wrong effect stops the reading with its file, the field and what to do', () => {
  test.for<[object, string]>([
    [{ nameKey: 'x' }, 'nameKey: is not a known field'],
    [{ id: 'No' }, 'id: must match pattern'],
    [{ modelId: 'sculptor' }, 'modelId: names sculptor, which no file defines'],
    [{ kind: 'video' }, 'kind: must be image, which is what painter makes'],
    [{ input: { type: 'video' } }, 'input.type: needs a param video of kind media, which painter lacks'],
    [{ input: { type: 'images', min: 1 } }, 'input: needs min and max for images; add both'],
    [
      { input: { type: 'images', min: 1, max: 4 } },
      'input: must be min to max within what painter takes, 1 to 3',
    ],
    [{ input: { type: 'images', min: 3, max: 2 } }, 'input: must be min to max within'],
    [{ presets: { voice: 'x' } }, 'presets.voice: names a param that painter lacks'],
    [{ presets: { style: 'chalk' } }, 'presets.style: must be one of oil, ink'],
    [{ presets: { prompt: 'x' } }, 'presets.prompt: is for the client to send; remove it'],
    [{ presets: { images: ['x'] } }, 'presets.images: is for the client to send; remove it'],
  ])('%j', ([change, message]) => {
    const { catalog, errors } = read({ effect: change })

    expect(catalog).toBeNull()
    expect(errors).toContainEqual(expect.stringContaining(`effects.yaml: effects.0.${message}`))
  })

  test('a model that requires what an effect does not send', () => {
    const { errors } = read({ model: withParam('text', { kind: 'text', maxLength: 9, required: true }) })

    expect(errors).toEqual([
      expect.stringContaining('painter, which requires text, and an effect does not send it'),
    ])
  })

  test('unless the effect presets it', () => {
    const style = { kind: 'enum', values: ['oil', 'ink'], required: true }

    expect(read({ model: { ...withParam('style', style), defaults: {} } }).errors).toEqual([])
  })

  const list = { kind: 'media_list', accept: 'image', minItems: 2, maxItems: 3 }
  test.for<[object, object, string]>([
    [
      { images: { kind: 'media', accept: 'image', ui } },
      effect.input,
      '.type: needs a param images of kind media_list',
    ],
    [{ images: { ...list, ui } }, effect.input, ': must be min to max within what painter takes, 2 to 3'],
    [
      { video: { kind: 'media', accept: 'audio', ui } },
      { type: 'video' },
      '.type: needs a param video of kind media',
    ],
    [
      { video: { kind: 'media', accept: 'video', ui } },
      { type: 'video', min: 1 },
      '.min: is for images only',
    ],
  ])('a model of %j with the input %j', ([params, input, message]) => {
    const bare = { params, defaults: {}, price: { base: 1 }, backends: [{ provider: 'sandbox' }] }

    const { errors } = read({ model: bare, effect: { input, presets: {} } })

    expect(errors).toEqual([expect.stringContaining(`effects.yaml: effects.0.input${message}`)])
  })
})

describe('files that are no catalog', () => {
  const right = { name: 'painter.yaml', text: stringify(model) }

  test('two models of one id', () => {
    expect(readCatalog([right, { ...right, name: 'copy.yaml' }], []).errors).toEqual([
      'copy.yaml: id: painter is taken by painter.yaml; choose another',
    ])
  })

  test('two effects of one id', () => {
    const effects = { name: 'effects.yaml', text: stringify({ effects: [effect] }) }

    expect(readCatalog([right], [effects, { ...effects, name: 'own.yaml' }]).errors).toEqual([
      'own.yaml: effects.0.id: inked is taken by effects.yaml; choose another',
    ])
  })

  test.for<[string, string]>([
    ['id: a\nid: b\n', 'line 2: Map keys must be unique'],
    ['id: a\nparams:\n\t- b\n', 'line 3: Tabs are not allowed as indentation'],
    ['id: !!secret a\n', 'line 1: Unresolved tag: tag:yaml.org,2002:secret'],
    ['id: *other\n', 'Unresolved alias (the anchor must be set before the alias): other'],
    ['', 'must be object'],
  ])('%j is refused', ([text, message]) => {
    expect(readCatalog([{ name: 'bad.yaml', text }], []).errors).toEqual([`bad.yaml: ${message}`])
  })

  test('everything wrong is reported at once, and no effect is blamed for a model that could not be read', () => {
    const files = [
      { name: 'bad.yaml', text: 'a: [' },
      { name: 'painter.yaml', text: stringify({ ...unpriced, vendor: '' }) },
    ]
    const effects = { name: 'effects.yaml', text: stringify({ effects: [effect] }) }

    const { errors } = readCatalog(files, [effects])

    expect(errors).toEqual([
      expect.stringContaining('bad.yaml: line 1: '),
      'painter.yaml: price: is missing; add it',
      expect.stringContaining('painter.yaml: vendor: '),
    ])
  })
})
