import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { effect, model } from '../../test/example-catalog.ts'
import { knownProviders } from '../../test/known-providers.ts'
import { readCatalog } from '../catalog/read-catalog.ts'
import { checkModelFiles } from './check.files.ts'
import { mistakeInWords } from './mistake.ts'

const painter = stringify(model)

function check(texts: Record<string, string>, difference: object = {}) {
  const files = Object.entries(texts).map(([name, text]) => ({ name, text }))
  const { mistakes, notes, models } = checkModelFiles(files, {
    ...knownProviders({ LISTED: undefined, SET: 'the-secret' }),
    others: new Map(),
    hasCoinValue: false,
    fileBytes: () => null,
    ...difference,
  })
  return { mistakes: mistakes.map(mistakeInWords), notes: notes.map(mistakeInWords), models }
}

/** The model with its only backend replaced by these lines. */
const withBackend = (...lines: string[]) =>
  [
    painter.slice(0, painter.indexOf('backends:')) + 'backends:',
    ...lines.map((line) => `  ${line}`),
    '',
  ].join('\n')

const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length

describe('a mistake is named with file, line and column', () => {
  test('a right file has none', () => {
    const { mistakes, models } = check({ 'painter.yaml': painter })

    expect(mistakes).toEqual([])
    expect(models.map(({ id }) => id)).toEqual(['painter'])
  })

  test.for<[string, string, string]>([
    ['id: painter', 'id: painter\nid: b', '2:1: Map keys must be unique'],
    ['vendor: Someone', 'vendor: *boss', '6:9: *boss has no anchor &boss before it'],
    [
      'vendor: Someone',
      'vendour: Someone',
      '6:1: vendour: is not a known field; remove it or correct its name',
    ],
    ['modality: image', 'modality: smell', '4:11: modality: must be one of image, video, audio, 3d'],
    ['timeLimitSeconds: 60\n', '', '1:1: timeLimitSeconds: is missing; add it'],
  ])('%j as %j', ([right, wrong, message]) => {
    const { mistakes } = check({ 'my/painter.yaml': painter.replace(right, wrong) })

    expect(mistakes).toContain(`my/painter.yaml:${message}`)
  })

  test.for<[string, string]>([
    ['', '1:1: is empty; write a model or effects into it, or remove it'],
    ['i\0d\0', '1:1: is not text (UTF-8); save it as UTF-8'],
    [`${painter}---\nid: b\n`, ':1: begins a second document; put each into a file of its own'],
    ['['.repeat(5000), '1:1: is nested too deeply to be read; take levels out of it'],
  ])('what cannot be read is one mistake in our words (%#)', ([text, message]) => {
    expect(check({ 'painter.yaml': text }).mistakes).toEqual([expect.stringContaining(message)])
  })

  test('in a list, in a name with dots, and where a field is missing inside another', () => {
    const text = withBackend(
      '- provider: sandbox',
      '  bindings:',
      '    style:',
      '      to: 6.text',
      '      values:',
      '        16:9: x',
      '  constants:',
      '    6.text: a',
    )

    const { mistakes } = check({ 'painter.yaml': text })

    const at = (part: string, column: number) => `painter.yaml:${lineOf(text, part)}:${column}: `
    expect(mistakes).toEqual([
      `${at('16:9', 11)}backends.0.bindings.style.values.16:9: is not a value of style; use oil, ink`,
      `${at('6.text: a', 15)}backends.0.constants.6.text: goes to 6.text, as bindings.style.to does; choose another place`,
    ])
  })

  test('settings are judged by their provider, at the setting', () => {
    const text = withBackend('- provider: cog', '  settings:', '    url: nowhere', '    colour: red')

    const { mistakes } = check({ 'painter.yaml': text })

    const line = lineOf(text, 'url: nowhere')
    expect(mistakes).toEqual([
      `painter.yaml:${line}:12: backends.0.settings: url must be an address that begins with http:// or https://`,
      `painter.yaml:${line + 1}:7: backends.0.settings: colour is unknown; use url, key, callbackUrl, lostAfterSeconds`,
    ])
  })

  test('an unknown provider', () => {
    const text = withBackend('- provider: teapot')

    expect(check({ 'painter.yaml': text }).mistakes).toEqual([
      expect.stringMatching(
        /^painter\.yaml:\d+:15: backends\.0\.provider: teapot is unknown; use sandbox, cog/,
      ),
    ])
  })

  test.for([['LISTED is not set'], ['OTHER is not listed in BACKEND_SECRETS']])('%s', ([message]) => {
    const name = message!.split(' ')[0]
    const text = withBackend(
      '- provider: cog',
      '  settings:',
      '    url: http://gpu:5000',
      `    key: \${${name}}`,
    )

    const missing = expect.stringMatching(
      new RegExp(`painter.yaml:\\d+:12: backends.0.settings.key: ${message}`),
    )
    expect(check({ 'painter.yaml': text })).toMatchObject({ mistakes: [missing], notes: [] })
    expect(check({ 'painter.yaml': `${text}when: configured\n` })).toMatchObject({
      mistakes: [],
      notes: [missing],
    })
  })

  test('all mistakes of all files at once; a wrong file hides nothing of the others', () => {
    const { mistakes } = check({
      'a.yaml': 'id: [',
      'b.yaml': painter.replace('vendor: Someone\n', ''),
      'c.yaml': withBackend('- provider: teapot'),
    })

    expect(mistakes.map((line) => line.split(':')[0])).toEqual(['a.yaml', 'b.yaml', 'c.yaml'])
  })
})

describe('files together', () => {
  test('two of one id, and one of a built-in model', () => {
    const { models } = readCatalog([{ name: 'built-in.yaml', text: painter }], []).catalog!
    const other = painter.replace('id: painter', 'id: other')

    expect(check({ 'a.yaml': other, 'b.yaml': other }).mistakes).toEqual([
      'b.yaml:1:5: id: other is taken by a.yaml; choose another',
    ])
    expect(check({ 'a.yaml': painter }, { others: models }).mistakes).toEqual([
      'a.yaml:1:5: id: painter is taken by built-in.yaml; choose another',
    ])
  })

  test('one backend with two numbers of slots', () => {
    const slots = (id: string, count: number) =>
      withBackend('- provider: cog', `  slots: ${count}`, '  settings: { url: http://gpu:5000 }').replace(
        'id: painter',
        `id: ${id}`,
      )

    expect(check({ 'a.yaml': slots('a', 1), 'b.yaml': slots('b', 2) }).mistakes).toEqual([
      expect.stringMatching(/^b\.yaml:\d+:12: backends\.0\.slots: cog-gpu-5000 has 1 in a; use the same/),
    ])
  })

  test('two effects of one id are a mistake, in one file or in two', () => {
    const effects = stringify({ effects: [effect] })
    const twice = stringify({ effects: [effect, effect] })
    const taken = (file: string, path: string) =>
      expect.stringMatching(
        new RegExp(`^${file}.*${path}: ${effect.id} is taken by .*effects.yaml; choose another`),
      )

    expect(check({ 'painter.yaml': painter, 'effects.yaml': twice }).mistakes).toEqual([
      taken('effects.yaml', 'effects.1.id'),
    ])
    expect(
      check({ 'painter.yaml': painter, 'a/effects.yaml': effects, 'b/effects.yaml': effects }).mistakes,
    ).toEqual([taken('b/effects.yaml', 'effects.0.id')])
  })

  test('effects are checked against the models of the files and those that stay', () => {
    const effects = stringify({ effects: [{ ...effect, presets: { style: 'chalk' } }] })

    expect(check({ 'painter.yaml': painter, 'effects.yaml': effects }).mistakes).toEqual([
      expect.stringMatching(/^effects\.yaml:\d+:14: effects\.0\.presets\.style: must be one of oil, ink/),
    ])
    expect(check({ 'effects.yaml': effects }).mistakes).toEqual([
      expect.stringContaining('effects.0.modelId: names painter, which no file defines'),
    ])
    expect(check({ 'painter.yaml': 'id: [', 'effects.yaml': effects }).mistakes).toEqual([
      expect.stringContaining('painter.yaml:1:6: '),
    ])
  })

  test('a picture of an example that is not there', () => {
    const text = stringify({ ...model, examples: [{ title: 'One', picture: 'one.webp' }] })

    expect(check({ 'my/painter.yaml': text }).mistakes).toEqual([
      expect.stringContaining('examples.0.picture: names my/one.webp, which is not there'),
    ])
    expect(check({ 'my/painter.yaml': text }, { fileBytes: () => 1 }).mistakes).toEqual([])
  })

  test('a thumbnail that is not there', () => {
    const effects = stringify({ effects: [{ ...effect, thumbnail: 'ink.webp' }] })

    expect(check({ 'my/painter.yaml': painter, 'my/effects.yaml': effects }).mistakes).toEqual([
      expect.stringContaining('effects.0.thumbnail: names my/ink.webp, which is not there'),
    ])
  })
})
