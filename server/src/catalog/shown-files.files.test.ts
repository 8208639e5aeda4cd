import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Catalog } from './catalog.ts'
import { openShownFiles } from './shown-files.files.ts'

test('a file is read once, and a failure is not kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-shown-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const thumbnailFile = join(folder, 'neon.webp')
  const catalog = { effects: new Map([['neon', { thumbnailFile }]]), models: new Map() }
  const shown = openShownFiles(catalog as unknown as Catalog)

  await expect(shown.thumbnail('neon')).rejects.toThrow('ENOENT')
  await writeFile(thumbnailFile, 'first')
  expect(String((await shown.thumbnail('neon'))!.bytes)).toBe('first')
  await writeFile(thumbnailFile, 'second')
  expect(String((await shown.thumbnail('neon'))!.bytes)).toBe('first')
})
