import { copyFileSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { testApp } from '../app.ts'
import { leastOf } from './least-params.ts'
import { catalog, models, runBuiltIn } from './run-built-in.ts'

const effects = [...catalog.effects.values()].filter(({ entry }) =>
  models.some(({ id }) => id === entry.modelId),
)
const variables = { BUILT_IN_MODELS: 'off', MODELS_DIR: writeLeastDefaults() }
const byId = effects.map((effect) => [effect.entry.id, effect] as const)

describe.for(byId)('effect %s', ([id, { entry }]) => {
  test('runs on what it asks for, and has a picture of what it does', async () => {
    const app = await testApp(variables)
    const alice = await app.account({ coins: 10_000 })

    const { generation } = await runBuiltIn(app, alice, catalog.models.get(entry.modelId)!, entry)

    expect(generation).toMatchObject({ status: 'succeeded', effect: { id } })
    expect(entry.thumbnail).not.toBe(null)
  })
})

/** The same effects and models, with the least by default of what costs time: whoever asks for an effect cannot choose. */
function writeLeastDefaults(): string {
  const source = fileURLToPath(new URL('.', import.meta.resolve('@atelier/models/programs.ts')))
  const folder = mkdtempSync(join(inject('runFolder'), 'effects-'))
  copyFileSync(join(source, 'effects.yaml'), join(folder, 'effects.yaml'))
  symlinkSync(join(source, 'thumbnails'), join(folder, 'thumbnails'))
  for (const id of new Set(effects.map(({ entry }) => entry.modelId))) {
    // Examples have pictures beside the file.
    const { examples: _, ...file } = parse(readFileSync(join(source, id, 'model.yaml'), 'utf8'))
    const defaults = { ...file.defaults, ...leastOf(catalog.models.get(id)!) }
    writeFileSync(join(folder, `${id}.yaml`), stringify({ ...file, defaults }))
  }
  return folder
}
