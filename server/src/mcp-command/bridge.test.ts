import { expect, test } from 'vitest'
import { openBridge } from './bridge.ts'

/** What an agent reads after it has written this, of a server that answers so. */
async function answersTo(message: object, response: Response) {
  const lines: string[] = []
  const bridge = openBridge({
    address: new URL('https://atelier.example/mcp'),
    key: 'ak_test',
    write: (line) => void lines.push(line),
    fetch: async () => response,
  })
  await bridge.send(JSON.stringify(message))
  return lines.map((line): unknown => JSON.parse(line))
}

const list = { jsonrpc: '2.0', id: 7, method: 'tools/list' }
const refusal = { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Initialize again.' } }

test.for([403, 404])('a refusal of %i without an id answers the request', async (status) => {
  expect(await answersTo(list, Response.json(refusal, { status }))).toEqual([{ ...refusal, id: 7 }])
})

test.for([
  ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
  ['an answer', { jsonrpc: '2.0', id: 7, result: {} }],
] as const)('%s of the agent is never answered', async ([, message]) => {
  expect(await answersTo(message, Response.json(refusal, { status: 404 }))).toEqual([])
  expect(await answersTo(message, new Response(null, { status: 202 }))).toEqual([])
  expect(await answersTo(message, new Response('Bad gateway', { status: 502 }))).toEqual([])
})

test('what a proxy answers instead of the server is an error, whatever its status', async () => {
  const page = new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } })

  expect(await answersTo(list, page)).toMatchObject([
    { id: 7, error: { message: 'The server answered 200.' } },
  ])
})
