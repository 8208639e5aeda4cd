import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readDocumentClient } from '../../../src/agents/client-documents.client.ts'
import { testApp, type TestApp } from '../../app.ts'
import { authorizePath, newVerifier } from '../../agent-sign-in.ts'
import { openOutbound } from '../../outbound.ts'

let app: TestApp

beforeEach(async () => {
  app = await testApp()
})

/** A server with a document; what it says may depend on its own address. */
async function serveDocument(describeClient: (address: string) => unknown) {
  let fetched = 0
  const server = createServer((request, response) => {
    fetched++
    const described = describeClient(`http://${request.headers.host}/client.json`)
    response.end(typeof described === 'string' ? described : JSON.stringify(described))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`
  const read = () => readDocumentClient(app.service.database.db, openOutbound(), address, async () => {})
  return { address, read, fetched: () => fetched }
}

const document = (client_id: string) => ({
  client_id,
  client_name: 'Painter',
  redirect_uris: ['http://localhost/callback'],
})

describe('a client whose id is the address of a document', () => {
  test('is what the document says, which is read again after an hour', async () => {
    const { address, read, fetched } = await serveDocument(document)

    expect(await read()).toEqual({
      id: address,
      name: 'Painter',
      redirectUris: ['http://localhost/callback'],
    })
    await read()
    expect(fetched()).toBe(1)
    await app.advance('61m')
    await read()
    expect(fetched()).toBe(2)
  })

  test.each([
    ['names another id', () => document('https://other.example/client.json')],
    ['is no JSON', () => '<html>'],
    ['is a list', () => []],
    ['is too large', (id: string) => ({ ...document(id), padding: 'x'.repeat(20_000) })],
    [
      'has an address that is not allowed',
      (id: string) => ({ ...document(id), redirect_uris: ['http://evil.example/'] }),
    ],
  ])('is refused where the document %s', async (_name, describeClient) => {
    const { read } = await serveDocument(describeClient)

    expect(await read()).toMatchObject({ error: expect.any(String) })
    const { rows } = await app.service.database.pool.query('select id from agent_clients')
    expect(rows).toEqual([])
  })
})

test.each([
  'https://127.0.0.1/client.json',
  'https://169.254.169.254/latest',
  'https://localhost/client.json',
])('a document in our own network, %s, is not read: the person is told', async (address) => {
  const path = authorizePath({
    client_id: address,
    redirect_uri: 'http://localhost/callback',
    response_type: 'code',
    code_challenge: newVerifier().challenge,
    code_challenge_method: 'S256',
  })

  const { status, headers, text } = await app.stranger().get(path, { accept: 'text/html' })

  expect([status, headers.get('location')]).toEqual([400, null])
  expect(text).toContain('could not be used')
})
