import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createBackendClient } from '../src/providers/http/client.ts'
import { createCredentials } from '../src/providers/http/credentials.ts'
import type { Work } from '../src/providers/provider.ts'
import { createAcme } from './providers/example-adapter.ts'
import { startFakeBackend, type Call, type Reply, type Runs } from './providers/fake-runs.ts'
import { elsewhereKey, testHttpProvider } from './providers/http-conformance.ts'
import { workOf } from './providers/work.ts'

// The adapter of docs/guides/adapter.md, which is done when this passes.

const states: Record<string, string> = { succeeded: 'done', failed: 'failed', canceled: 'stopped' }

function answer({ method, path, body }: Call, runs: Runs): Reply | 'cut' | undefined {
  const [, id = ''] = /^\/jobs\/(.+)$/.exec(path) ?? []
  const run = runs.all.find((each) => each.id === id && each.status !== 'lost')
  if (method === 'PUT' && !run) {
    const { input } = body as { input: unknown }
    const plan = runs.planFor(input)
    if (plan.submit === 'cut') return 'cut'
    if (typeof plan.submit === 'object') return plan.submit
    runs.begin({ id, input, webhook: undefined, plan })
    return plan.submit === 'drop' ? 'cut' : { status: 202 }
  }
  if (!run) return undefined
  if (method === 'DELETE') runs.cancel(run)
  const { output, error } = run.body()
  return { status: 200, body: { state: states[run.status] ?? 'running', output, error, seconds: 1 } }
}

async function open() {
  const fake = await startFakeBackend({ answer })
  onTestFinished(fake.close)
  const credentials = createCredentials({ ACME_KEY: 'acme_of_nobody', OTHER_KEY: elsewhereKey })
  const client = createBackendClient({ origins: new Set([fake.url, 'http://127.0.0.1:1']), credentials })
  onTestFinished(() => client.close())
  const parts = { client, credentials, clock: fake }
  const settings = { url: fake.url, key: '${ACME_KEY}' }
  const newWork = (difference: Partial<Work> = {}) =>
    workOf({
      attemptId: randomUUID(),
      beganAtMs: fake.now(),
      settings,
      params: { prompt: 'x' },
      ...difference,
    })
  return {
    provider: createAcme(parts),
    restarted: createAcme(parts),
    fake,
    newWork,
    workThat: () => newWork(),
    advance: (ms: number) => fake.advance(ms),
  }
}

testHttpProvider(open)

test('the guide shows it as it is', () => {
  const guide = readFileSync(new URL('../../docs/guides/adapter.md', import.meta.url), 'utf8')
  const source = readFileSync(new URL('providers/example-adapter.ts', import.meta.url), 'utf8')
  const shown = source.slice(source.indexOf('export function')).replaceAll('../../src/providers/', './')

  expect(guide).toContain(shown.trim())
})
