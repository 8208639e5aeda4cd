import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { effect, model, read, ui, withParam } from '../../test/example-catalog.ts'
import { readCatalog } from './read-catalog.ts'

describe('the thumbnail of an effect', () => {
  const there = '/mine/thumbnails/ink.webp'
  function readThumbnail(thumbnail: string) {
    return readCatalog(
      [{ name: '/mine/painter.yaml', text: stringify(model) }],
      [{ name: '/mine/effects.yaml', text: stringify({ effects: [{ ...effect, thumbnail }] }) }],
      { fileBytes: (path) => (path === there ? 1 : null), publicUrl: 'https://atelier.test' },
    )
  }

  test('is a file beside the list, which we serve', () => {
    const { catalog } = readThumbnail('thumbnails/ink.webp')

    expect(catalog?.effects.get('inked')).toMatchObject({
      thumbnailFile: there,
      entry: { thumbnail: 'https://atelier.test/thumbnails/inked.webp' },
    })
  })

  test('or a link', () => {
    const { catalog } = readThumbnail('https://cdn.example/ink.png')

    expect(catalog?.effects.get('inked')).toMatchObject({
      thumbnailFile: null,
      beforeFile: null,
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

  test.for<[object, string[]]>([
    [{ param: 'style', when: { style: ['ink'] } }, ['are refused by painter: style is gone']],
    [{ param: 'images', when: { images: { above: 1 } } }, ['are refused by painter: images is gone']],
    // A client may still send a prompt.
    [{ param: 'images', without: 'prompt' }, []],
    [{ param: 'prompt', when: { style: ['ink'] } }, []],
  ])('a model that refuses %j whatever a client sends', ([rule, expected]) => {
    const { errors } = read({ model: { refuses: [{ ...rule, message: 'is gone' }] } })

    expect(errors).toEqual(expected.map((message) => `effects.yaml: effects.0.presets: ${message}`))
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
