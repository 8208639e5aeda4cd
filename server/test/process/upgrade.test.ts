// An upgrade node by node: the release before, on the schema of this one, with nodes of this one beside it.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { reportNotRun } from '../outside-program.ts'
import { cloneDatabase, dropDatabase } from '../postgres.ts'
import { until } from '../until.ts'
import { secrets, times } from './callers.ts'
import { makeDataDir, startProgram } from './program.ts'
import { checkOut, findReleaseBefore, howToGetHistory } from './release-before.ts'

const before = findReleaseBefore()
if (!before) reportNotRun('the history of the release before', howToGetHistory, { isMissing: false })

describe.runIf(before)('a rolling upgrade', () => {
  test('fails no request and no job while nodes of the release before run beside those of this one', async () => {
    const DATABASE_URL = await cloneDatabase(inject('postgresUrl'), 'template0')
    onTestFinished(() => dropDatabase(DATABASE_URL))
    const place = { DATABASE_URL, DATA_DIR: makeDataDir(), ...secrets }
    const old = await startProgram(place, 'test', { entry: checkOut(before!, inject('runFolder')) })
    const alice = await makeCustomer(old.origin)
    const outcomes: Outcomes = { ended: [], failed: [] }
    const isOver = new AbortController()
    const atOld = times(3, () => keepBuying(old.origin, alice, outcomes, isOver.signal))
    await untilEnded(outcomes, 6)

    const young = await startProgram(place) // Migrates, while customers go on.
    const printedBefore = old.printed().length
    const atYoung = times(3, () => keepBuying(young.origin, alice, outcomes, isOver.signal))
    await untilEnded(outcomes, outcomes.ended.length + 30)
    isOver.abort()
    await Promise.all([...atOld, ...atYoung])
    old.kill('SIGTERM')

    expect(await old.ended).toEqual({ code: 0, signal: null })
    // What one node cannot do another does, so that customers would not notice.
    const faults = { old: faultsIn(old.printed().slice(printedBefore)), young: faultsIn(young.printed()) }
    expect({ failed: outcomes.failed, faults }).toEqual({ failed: [], faults: { old: [], young: [] } })
    expect(new Set(outcomes.ended)).toEqual(new Set(['succeeded']))
    const audit = await ask(young.origin, secrets.OPERATOR_TOKEN, 'GET', '/operator/v1/audit?full=true')
    expect(audit.body).toMatchObject({ ok: true })
    expect(await failedJobs(DATABASE_URL)).toEqual([])
  })
})

/** What a node has logged that it could not do. */
function faultsIn(printed: string): unknown[] {
  const lines = printed.split('\n').filter((line) => line.startsWith('{'))
  return lines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level >= WARN)
}

const WARN = 40

type Outcomes = { ended: string[]; failed: string[] }

const untilEnded = ({ ended, failed }: Outcomes, count: number) =>
  until(() => ended.length >= count || failed.length > 0)

/** What a customer does, one after the other: a price, a submit, looks until it has ended, the list, the account. */
async function keepBuying(
  origin: string,
  key: string,
  { ended, failed }: Outcomes,
  isOver: AbortSignal,
): Promise<void> {
  const wanted = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' } }
  try {
    while (!isOver.aborted) {
      await askWell('POST', '/v1/quotes', wanted)
      const { id } = await askWell('POST', '/v1/generations', { ...wanted, maxCoins: 5 })
      let status = 'queued'
      while (status === 'queued' || status === 'processing')
        ({ status } = await askWell('GET', `/v1/generations/${id}`))
      ended.push(status)
      await askWell('GET', '/v1/generations?limit=5')
      await askWell('GET', '/v1/account')
    }
  } catch (error) {
    failed.push(String(error))
  }

  async function askWell(method: string, path: string, body?: object) {
    const answer = await ask(origin, key, method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer.body
  }
}

async function makeCustomer(origin: string): Promise<string> {
  const plenty = { limit: 1_000_000, windowSeconds: 60 }
  const operator = (path: string, body: object) => ask(origin, secrets.OPERATOR_TOKEN, 'POST', path, body)
  const account = await operator('/operator/v1/accounts', {
    email: `${randomUUID()}@example.com`,
    coins: 1_000_000,
    rateLimits: { key: plenty, account: plenty },
  })
  const scopes = ['generate', 'read', 'uploads', 'account']
  const key = await operator(`/operator/v1/accounts/${account.body.id}/keys`, { name: 'Test', scopes })
  return key.body.key
}

/** Not through the client of the other tests, which holds answers against the contract of today. */
async function ask(origin: string, token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(path === '/v1/generations' && method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as any }
}

async function failedJobs(url: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query("select name, output from pgboss.job where state = 'failed'")
  await client.end()
  return rows
}
