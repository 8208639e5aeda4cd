import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { effect, model, read, ui, withParam } from '../../test/example-catalog.ts'
import { readCatalog } from './read-catalog.ts'

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
    beforeFile: null,
    thumbnailFile: null,
    isShareable: true,
    presets: { style: 'ink' },
    consent: false,
  })
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

test('a backend may have a size, frames, constants and places inside of them', () => {
  const { errors } = read({
    model: {
      params: {
        ...withParam('duration', { kind: 'range', min: 1, max: 9, step: 1 }).params,
        ...withParam('resolution', { kind: 'enum', values: ['720p', '1024x1024'] }).params,
      },
      backends: [
        {
          provider: 'sandbox',
          bindings: { style: { to: ['a.look', 'b'] }, images: { to: 'refs' }, prompt: { to: null } },
          constants: { a: { quality: 1 }, prompt: 'always' },
          size: { width: 'w', height: 'h', multipleOf: 8 },
          frames: { to: 'duration', fps: 24, extra: 1 },
          outputsAt: 'output.*',
        },
      ],
    },
  })

  expect(errors).toEqual([])
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
    ['', 'is empty; write a model or effects into it, or remove it'],
    ['# later\n', 'is empty; write a model or effects into it, or remove it'],
    ['\uFFFDPNG\n', 'is not text (UTF-8); save it as UTF-8'],
    [Buffer.from('id: a', 'utf16le').toString(), 'is not text (UTF-8); save it as UTF-8'],
    ['id: a\n---\nid: b\n', 'line 2: begins a second document; put each into a file of its own'],
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
