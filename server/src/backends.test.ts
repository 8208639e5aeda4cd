import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { effect, model } from '../test/example-catalog.ts'
import { examplesFolder, families, readExamples } from '../test/example-models.ts'
import { createBackends } from './backends.ts'
import { readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { createMetrics } from './platform/metrics.ts'

const secret = 'value-of-the-key'
const optional = { when: 'configured' }

/** Starts with one model that refers to `FAL_KEY`, and an effect that uses it; returns what is on offer and what was logged. */
async function start(change: object, variables: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-backends-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const backends = [{ provider: 'remote', settings: { key: '${FAL_KEY}' } }]
  // JSON is valid YAML.
  writeFileSync(join(folder, 'painter.yaml'), JSON.stringify({ ...model, backends, ...change }))
  writeFileSync(join(folder, 'effects.yaml'), JSON.stringify({ effects: [effect] }))

  const log: { level: number; missing?: string[] }[] = []
  const remote = { name: 'remote', repeatable: false, submit, poll: submit, cancel: submit }
  const opened = createBackends({
    config: readConfig({ BUILT_IN_MODELS: 'off', MODELS_DIR: folder, ...variables }),
    clock: systemClock,
    log: pino({ level: 'info' }, { write: (line: string) => void log.push(JSON.parse(line)) }),
    metrics: createMetrics(),
    providers: new Map([['remote', remote]]),
  })
  await opened.close()
  const { models, effects } = opened.catalog
  return { hasModel: models.has('painter'), hasEffect: effects.has('inked'), log }
}

const submit = () => Promise.reject(new Error('nobody runs anything here'))

test('a model whose references resolve is on offer', async () => {
  const variables = { BACKEND_SECRETS: 'FAL_KEY', FAL_KEY: secret }

  expect(await start({}, variables)).toEqual({ hasModel: true, hasEffect: true, log: [] })
  expect(await start(optional, variables)).toEqual({ hasModel: true, hasEffect: true, log: [] })
})

test.each([
  [{ FAL_KEY: secret }, 'FAL_KEY is not listed in BACKEND_SECRETS'],
  [{ BACKEND_SECRETS: 'OTHER', FAL_KEY: secret }, 'FAL_KEY is not listed in BACKEND_SECRETS'],
  [{ BACKEND_SECRETS: 'FAL_KEY' }, 'FAL_KEY is not set'],
  [{ BACKEND_SECRETS: 'FAL_KEY', FAL_KEY: ' ' }, 'FAL_KEY is not set'],
])('with %j the start stops, or an optional model is left out with its effects', async (variables, what) => {
  const line = new RegExp(`/painter.yaml: backends.0.settings.key: ${what}$`)

  await expect(start({}, variables)).rejects.toThrow(line)
  expect(await start(optional, variables)).toEqual({
    hasModel: false,
    hasEffect: false,
    log: [expect.objectContaining({ level: 30, model: 'painter', missing: [expect.stringMatching(line)] })],
  })
})

test('settings that an adapter refuses are reported with their file', async () => {
  const backends = [{ provider: 'cog', settings: { url: 'gpu:5000' } }]

  await expect(start({ backends }, {})).rejects.toThrow(
    /\/painter\.yaml: backends\.0\.settings: url must be an address/,
  )
})

const examples = readExamples()
const keys = ['FAL_KEY', 'REPLICATE_KEY', 'OPENAI_KEY', 'OPENAI_VIDEO_KEY', 'ELEVENLABS_KEY']

test.for(families)('the model files of the examples for %s are valid', async (family) => {
  const config = readConfig({
    BUILT_IN_MODELS: 'off',
    MODELS_DIR: `${examplesFolder}${family}`,
    BACKEND_SECRETS: keys.join(','),
    ...Object.fromEntries(keys.map((key) => [key, secret])),
  })
  const log = pino({ enabled: false })
  const metrics = createMetrics()
  const opened = createBackends({ config, clock: systemClock, log, metrics })
  await opened.close()

  const ids = examples.filter((example) => example.family === family).map((example) => example.model.id)
  expect(ids.filter((id) => !opened.catalog.models.has(id))).toEqual([])
})
