import type { CatalogEntry } from '@atelier/contract/model.ts'
import { expect, test } from 'vitest'
import { modelOfPrompt, sixLines } from './six-lines.ts'

test('the program has six lines, asks for a model that there is, and agrees to its price', () => {
  const program = sixLines('https://atelier.example', { id: 'procedural-scene', priceFromCoins: 2 })

  expect(program.split('\n')).toHaveLength(6)
  expect(program).toContain(`baseUrl: 'https://atelier.example'`)
  expect(program).toContain(`modelId: 'procedural-scene'`)
  expect(program).toContain('maxCoins: 2')
})

test('its model is one that a prompt is enough for; without any it is the sandbox', () => {
  const model = (id: string, params: object[], more = {}) =>
    ({ id, priceFromCoins: 2, params, ...more }) as CatalogEntry
  const prompt = { name: 'prompt', required: true }
  const unfit = [
    model('cutter', [{ name: 'image', required: true }]),
    model('editor', [prompt, { name: 'image', required: true }]),
    model('voice', [prompt], { consent: true }),
    model('priced-by-input', [prompt], { priceFromCoins: null }),
    model('either', [{ ...prompt, required: false }], { needsOneOf: ['image'] }),
  ]

  expect(modelOfPrompt([...unfit, model('scene', [prompt])])?.id).toBe('scene')
  expect(sixLines('https://atelier.example', modelOfPrompt(unfit))).toContain(`modelId: 'sandbox-image'`)
})
