import { globSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { builtInModels } from './built-in-models.ts'
import { folder, imageOf, imagePath, readEntries } from './entry.ts'
import { builtInEffects } from './models.ts'

const entries = await readEntries()
const MOST_BYTES = 3_000_000

/** The images that a page names, as it names them. */
async function shownOn(page: URL): Promise<string[]> {
  const text = await readFile(page, 'utf8')
  return [...text.matchAll(/<img src="([^"]+)"|!\[[^\]]*\]\(([^)]+)\)/g)].map(([, tag, link]) => tag ?? link!)
}

describe('the gallery', () => {
  test('shows every built-in model and every effect', () => {
    const shown = new Set(entries.map(({ modelId, effectId }) => effectId ?? modelId))

    const all = [...builtInModels, ...builtInEffects].map(({ id }) => id)

    expect(all.length).toBeGreaterThan(70)
    expect(all.filter((id) => !shown.has(id))).toEqual([])
  })

  test('has the pictures that its page and the README show, and no other', async () => {
    const page = await shownOn(new URL('README.md', folder))
    const readme = await shownOn(new URL('../../README.md', import.meta.url))
    const cwd = fileURLToPath(folder)
    const files = globSync(['*.webp', '../../models/!(thumbnails)/*.webp'], { cwd })

    expect(page.toSorted()).toEqual(files.toSorted())
    expect(entries.map(imagePath).toSorted()).toEqual(files.toSorted())
    const ours = readme.filter((path) => path.startsWith('models/'))
    expect(ours.length).toBe(12)
    expect(ours.filter((path) => !files.includes(`../../${path}`))).toEqual([])
  })

  test('shows the examples that the model files list, made with the params that they list', () => {
    const listed = builtInModels.flatMap(({ id, source }) =>
      source.examples!.map(({ picture, params = {} }) => [id, picture, params]),
    )

    const shown = entries
      .filter(({ effectId }) => !effectId)
      .map(({ modelId, name, params }) => [modelId, `${name}.webp`, params])

    expect(shown).toEqual(listed)
  })

  test('weighs less than 3 MB, and none of its pictures more than 60 kB', async () => {
    const sizes = await Promise.all(entries.map(async (entry) => (await stat(imageOf(entry))).size))

    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000)
  })

  test('has films that move, each frame as large as its page says', async () => {
    const entry = entries.find(({ name }) => name === 'scene-in-motion')!
    const { width, height } = entry

    const read = sharp(fileURLToPath(imageOf(entry)), { animated: true })

    expect(await read.metadata()).toMatchObject({
      format: 'webp',
      width,
      pageHeight: height,
      pages: 12,
      loop: 0,
    })
    // All of it can be decoded.
    const { data } = await read.raw().toBuffer({ resolveWithObject: true })
    expect(data.length).toBe(width * height * 12 * 4)
  })
})
