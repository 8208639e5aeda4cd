import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readRecipe, recipeOf } from './recipe.ts'

const piece = { prompt: 'pop', duration: 8, seed: 5 }
const model = new URL('../../../grammar-composer/model.yaml', import.meta.url)

test('the longest prompt and lyrics that the model takes are read again', async () => {
  const longest = [...(await readFile(model, 'utf8')).matchAll(/maxLength: (\d+)/g)]
  const [prompt, lyrics] = longest.map(([, length]) => '\0'.repeat(Number(length)))
  const params = { ...piece, prompt: prompt, lyrics: lyrics, instrumental: false, style: 'classical' }

  expect(readRecipe(recipeOf(params))).toEqual(params)
})

test.each([
  ['longer than any that is ours', { ...piece, lyrics: 'a'.repeat(20_000) }],
  ['without a prompt', { duration: 8, seed: 5 }],
  ['of an endless piece', { ...piece, duration: 1e9 }],
  ['with lyrics that are no text', { ...piece, lyrics: { toString: 1 } }],
])('a recipe %s is none', (_, params) => {
  expect(readRecipe(recipeOf(params as typeof piece))).toBeNull()
})
