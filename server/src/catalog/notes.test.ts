import type { Params } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import { effects } from '@atelier/models/lib/image/effect/effect-list.ts'
import { videoEffects } from '@atelier/models/film-effects/effects/video-effects.ts'
import { loadCatalog } from './catalog.files.ts'
import type { Model } from './model.ts'
import { countedParams, requestNotes } from './notes.ts'

const catalog = loadCatalog(undefined)
const named = (id: string): Model => catalog.models.get(id)!

function pathsOf(model: Model, sent: Params, draft = false): (string | undefined)[] {
  return requestNotes(model, sent, { ...model.defaults, ...sent }, draft).map(({ path }) => path)
}

describe('a param that changes nothing', () => {
  test('is noted where it was sent, and says beside what', () => {
    const sent = { effect: 'neon', prompt: 'Hello', seed: 0 }

    expect(requestNotes(named('picture-effects'), sent, sent, false)).toEqual([
      {
        code: 'param_ignored',
        message: 'prompt is left out: it is not used when effect is neon.',
        path: 'params.prompt',
      },
      {
        code: 'param_ignored',
        message: 'seed is left out: it is not used when effect is neon.',
        path: 'params.seed',
      },
    ])
  })

  test('is not noted where it was not sent, is blank, or does change something', () => {
    const model = named('picture-effects')
    const drawn = { effect: 'neon', seed: 4 }

    expect(requestNotes(model, { effect: 'neon' }, drawn, false)).toEqual([])
    expect(pathsOf(model, { effect: 'neon', prompt: '  ' })).toEqual([])
    expect(pathsOf(model, { effect: 'stamp', prompt: 'Peru', seed: 4 })).toEqual([])
  })

  test('may be so because another is not there', () => {
    const model = named('film-sound')

    expect(pathsOf(model, { video: 'v', audio: 'a', seed: 4 })).toEqual(['params.seed'])
    expect(pathsOf(model, { video: 'v', prompt: 'rain', seed: 4 })).toEqual([])
  })

  test('may be the prompt of an effect whose model has none', () => {
    const [note] = requestNotes(named('curve-trace'), { prompt: 'Hello' }, {}, false)

    expect(note).toMatchObject({ code: 'param_ignored', path: 'params.prompt' })
  })
})

describe('a price', () => {
  test('does not count what is left out', () => {
    const model = named('sandbox-audio')
    const sent = { prompt: 'jazz', lyrics: 'la la' }

    expect(countedParams(model, { ...model.defaults, ...sent })).toEqual({
      ...model.defaults,
      prompt: 'jazz',
    })
    const sung = { ...model.defaults, ...sent, instrumental: false }
    expect(countedParams(model, sung)).toEqual(sung)
  })

  test('counts the default of what is left out, and what is required always', () => {
    const model = named('picture-relief')
    const when = { texture: [false] }
    const ignores = [
      { param: 'texture_quality', when },
      { param: 'image', when },
    ] as const
    const effective = { ...model.defaults, image: 'a', texture: false, texture_quality: 'high' }

    expect(countedParams({ ...model, ignores }, effective)).toEqual({
      ...effective,
      texture_quality: 'standard',
    })
  })
})

test('a draft notes the inputs that its price still depends on', () => {
  const model = named('film-sound')

  expect(pathsOf(model, {}, true)).toEqual(['params.video'])
  expect(pathsOf(model, { video: 'v' }, true)).toEqual([])
  expect(pathsOf(model, {})).toEqual([])
  // What it costs does not depend on the picture.
  expect(pathsOf(named('curve-trace'), {}, true)).toEqual([])
})

const wordless = <Look>(looks: Readonly<Record<string, Look>>, hasWords: (look: Look) => unknown) =>
  Object.entries(looks).flatMap(([name, look]) => (hasWords(look) ? [] : [name]))

test.for([
  ['picture-effects', wordless(effects, ({ printsWords }) => printsWords)],
  ['film-effects', wordless(videoEffects, ({ showsText }) => showsText)],
] as const)('the file of %s names the effects whose program leaves the prompt out', ([id, expected]) => {
  const ignoring = named(id).ignores.find(({ param }) => param === 'prompt')

  expect(ignoring?.when?.effect).toEqual(expected)
})
