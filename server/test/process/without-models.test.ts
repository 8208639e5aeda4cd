import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectOk } from '../app.ts'
import { Client } from '../client.ts'
import { until } from '../until.ts'
import { makeAccount, secrets, submit } from './callers.ts'
import { makeCheckoutWithoutModels } from './checkout.ts'
import type { Program } from './launch.ts'
import { makeDataDir, spawnProgram, startProgram } from './program.ts'

const off = { BUILT_IN_MODELS: 'off', ...secrets }

async function modelsOf({ origin }: Program): Promise<string[]> {
  const { models } = await expectOk(new Client(origin, { 'x-forwarded-for': undefined }).get('/v1/models'))
  return models.map(({ id }: { id: string }) => id)
}

async function expectSandboxRuns(program: Program): Promise<void> {
  const ada = await makeAccount(program, {})
  const { id } = (await submit(ada)).body
  await until(async () => (await ada.get(`/v1/generations/${id}`)).body.status === 'succeeded')
}

describe('without the built-in models', () => {
  test('switched off: the sandbox is there and runs, and the first call that is printed works', async () => {
    const program = await startProgram({ DATA_DIR: makeDataDir(), ...off })

    const models = await modelsOf(program)
    expect(models).toContain('sandbox-image')
    expect(models.filter((id) => !id.startsWith('sandbox-'))).toEqual([])
    await until(() => program.printed().includes('try it'))
    expect(program.printed()).toContain('"modelId":"sandbox-image"')
    await expectSandboxRuns(program)
  })

  test('not installed: the same, and nobody is in the way', async () => {
    const entry = join(makeCheckoutWithoutModels(), 'server/src/main.ts')

    const program = await startProgram({ DATA_DIR: makeDataDir(), ...secrets }, 'test', { entry })

    expect((await modelsOf(program)).filter((id) => !id.startsWith('sandbox-'))).toEqual([])
    await expectSandboxRuns(program)
  })

  test('a model of the operator that needs them stops the start, and says what is there', async () => {
    const folder = join(makeDataDir(), 'models')
    mkdirSync(folder)
    writeFileSync(
      join(folder, 'mine.yaml'),
      `id: mine
listingId: mine
taskType: image.generate
modality: image
workspace: image
vendor: Me
displayName: Mine
order: 1
params:
  prompt:
    kind: text
    required: true
    maxLength: 100
    ui: { control: textarea, group: inputs, order: 10 }
price: { base: 1 }
timeLimitSeconds: 60
backends:
  - provider: built-in
    settings: { program: image.generate }
`,
    )

    const program = await spawnProgram({ DATA_DIR: makeDataDir(), MODELS_DIR: folder, ...off })

    expect(await program.ended).toEqual({ code: 1, signal: null })
    expect(program.printed()).toContain('mine.yaml: backends.0.provider: built-in is unknown; use sandbox')
  })
})
