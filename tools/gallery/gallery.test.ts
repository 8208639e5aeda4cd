import { globSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Examples } from '@atelier/models/lib/example.ts'
import { builtInModels } from './built-in-models.ts'
import { folder, imageOf, imagePath, readEntries } from './entry.ts'
import { builtInEffects } from './models.ts'
import { samplesOf } from './samples.ts'

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
    const files = globSync(['*.webp', '../../models/!(thumbnails|example-inputs)/*.webp'], { cwd }).filter(
      (file) => !/-(poster|preview)\.webp$/.test(file),
    )

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

  test('shows each example in lists by a card of its own, and links to what went in', async () => {
    for (const { id, source } of builtInModels) {
      const { examples: own } = (await import(`@atelier/models/${id}/example.ts`)) as { examples: Examples }
      for (const { picture = '', poster, preview, inputs } of source.examples!) {
        const name = picture.replace('.webp', '')
        const card = new URL(`../../models/${id}/${poster}`, import.meta.url)
        const { width, height, pages } = await sharp(fileURLToPath(card)).metadata()

        expect([poster, width, height, pages ?? 1]).toEqual([`${name}-poster.webp`, 480, 300, 1])
        expect((await stat(card)).size, `the size of ${poster}`).toBeLessThanOrEqual(18_000)
        if (preview) expect(preview).toBe(`${name}-preview.webp`)
        const wanted = Object.entries(own[name]?.inputs ?? {}).map(([param, names]) => [param, names.length])
        const linked = Object.entries(inputs ?? {}).map(([param, files]) => [param, files.length])
        expect(linked, `inputs of ${name}`).toEqual(wanted)
      }
    }
  })

  test('weighs less than 3 MB, and none of its pictures more than 60 kB', async () => {
    const sizes = await Promise.all(entries.map(async (entry) => (await stat(imageOf(entry))).size))

    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000)
  })

  test('lets every voice be heard, in no more than 20 kB each', async () => {
    const voices = builtInModels.flatMap(({ id, params }) =>
      params.flatMap((param) =>
        param.kind === 'enum' && param.ui.control === 'voice' ? [{ id, param }] : [],
      ),
    )

    expect(voices.length).toBeGreaterThan(1)
    for (const { id, param } of voices) {
      expect(Object.keys(param.samples ?? {}), `samples of ${id}`).toEqual(param.values)
      for (const { file } of samplesOf(id))
        expect((await stat(new URL(`../../models/${id}/${file}`, import.meta.url))).size).toBeLessThan(20_000)
    }
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
