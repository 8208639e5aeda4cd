import { expect, test } from 'vitest'
import { testApp, type Actor, type TestApp } from '../app.ts'

const variables = { LOG_LEVEL: 'info' }
const uuids = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

/** The lines of the requests that were made meanwhile. */
async function linesOf(app: TestApp, requests: () => Promise<unknown>) {
  app.log.length = 0
  await requests()
  const lines = () => app.log.filter(({ msg }) => msg === 'request')
  await expect.poll(lines).not.toEqual([])
  return lines()
}

/** One for each way in which a request is answered. */
const ways: [string, (alice: Actor, id: string) => [path: string, line: object]][] = [
  ['the framework', (alice) => ['/v1/account', { operation: 'getAccount', status: 200, ...by(alice) }]],
  ['memory', () => ['/v1/models', { operation: 'listModels', status: 200 }]],
  [
    'a direct read',
    (alice, id) => [`/v1/generations/${id}`, { operation: 'getGeneration', status: 200, ...by(alice) }],
  ],
  [
    'a refusal',
    (alice) => [
      '/v1/account?no=thing',
      { operation: 'getAccount', status: 400, problem: 'invalid_params', ...by(alice) },
    ],
  ],
  [
    'what has no such page',
    () => ['/v1/nowhere', { operation: 'showPage', status: 404, problem: 'not_found' }],
  ],
]
const by = ({ id, keyId }: Actor) => ({ accountId: id, keyId })

test.each(ways)(
  'a request that is answered by %s is one line, in the words of its trace',
  async (_way, ask) => {
    const app = await testApp(variables)
    const alice = await app.account({ coins: 10 })
    const { id } = await alice.submit()
    await alice.get(`/v1/generations/${id}`) // So that its key is known.
    const [path, line] = ask(alice, id)

    const lines = await linesOf(app, () =>
      alice.get(path, { 'x-request-id': 'from-the.proxy_1', traceparent: trace }),
    )

    expect(lines).toEqual([
      expect.objectContaining({
        ...line,
        requestId: 'from-the.proxy_1',
        traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
        method: 'GET',
        ms: expect.any(Number),
      }),
    ])
  },
)

test.each(['', 'two words', 'quoted"', 'x'.repeat(65), 'a,b', 'ä'])(
  'the id %j of a client is replaced by one of ours, in the answer as in the log',
  async (given) => {
    const app = await testApp(variables)
    const alice = await app.account()
    let answered: string | null = null
    const lines = await linesOf(app, async () => {
      for (const path of ['/v1/account', '/v1/models']) {
        const { headers } = await alice.get(path, { 'x-request-id': given, traceparent: 'nonsense' })
        answered = headers.get('x-request-id')
        expect(answered).toMatch(uuids)
      }
    })
    expect(lines.at(-1)).toMatchObject({ requestId: answered })
    expect(lines.at(-1)).not.toHaveProperty('traceId', expect.any(String))
  },
)

test('a line has neither the query nor a secret', async () => {
  const app = await testApp(variables)
  const alice = await app.account()
  const lines = await linesOf(app, () => alice.get('/v1/generations?cursor=hunter2'))

  const text = JSON.stringify(lines)
  expect(text).not.toContain('hunter2')
  expect(text).not.toContain(alice.key)
})

test('probes are no lines, while they succeed', async () => {
  const app = await testApp(variables)
  const lines = await linesOf(app, async () => {
    await app.stranger().get('/healthz')
    await app.stranger().get('/readyz')
    await app.stranger().get('/v1/nowhere')
  })
  expect(lines).toMatchObject([{ operation: 'showPage' }])
})
