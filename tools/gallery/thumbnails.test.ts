import { effectNames } from '@atelier/contract/effect-names.ts'
import { effects } from '@atelier/models/lib/image/effect/effect-list.ts'
import { styleWords } from '@atelier/models/lib/image/style/style-words.ts'
import { readFile, stat } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const models = new URL('../../models/', import.meta.url)
const readYaml = async (name: string) => parse(await readFile(new URL(name, models), 'utf8'))

describe('the built-in effects', () => {
  test('are listed, offered and made under the same names', async () => {
    const { effects: listed } = await readYaml('effects.yaml')
    const model = await readYaml('picture-effects/model.yaml')

    const ours = listed.filter(({ modelId }: { modelId: string }) => modelId === 'picture-effects')

    expect(ours.map(({ id }: { id: string }) => id)).toEqual(Object.keys(effects))
    expect(model.params.effect.values).toEqual(Object.keys(effects))
    for (const { id, input, presets } of ours) {
      const [min, max] = effects[id]?.images ?? [1, 1]
      expect(input, `of ${id}`).toEqual({ type: 'images', min, max })
      expect(presets, `of ${id}`).toEqual({ effect: id })
      expect(effectNames[`effects.${id}`], `of ${id}`).toBeDefined()
    }
  })

  test('each have a small thumbnail', async () => {
    for (const id of Object.keys(effects)) {
      const { size } = await stat(new URL(`thumbnails/${id}.webp`, models))
      expect(size, `of ${id}`).toBeLessThanOrEqual(20_000)
    }
  })
})

test('every style is offered by a model, and no other', async () => {
  const [painted, drawn, scene] = await Promise.all(
    ['painted-restyle', 'hand-drawn-sketch', 'procedural-scene'].map((id) => readYaml(`${id}/model.yaml`)),
  )

  expect([...painted.params.style.values, ...drawn.params.style.values]).toEqual(Object.keys(styleWords))
  expect(scene.params.style.values).toEqual(['natural', ...Object.keys(styleWords)])
})
