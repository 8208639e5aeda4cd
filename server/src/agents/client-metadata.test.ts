import { expect, test } from 'vitest'
import { hostOfClient, isDocumentAddress, readClientMetadata } from './client-metadata.ts'

test.each([
  ['https://agent.example/client.json', true],
  ['https://agent.example/', false],
  ['https://agent.example', false],
  ['http://agent.example/client.json', false],
  ['https://agent.example/client.json#x', false],
  ['https://me@agent.example/client.json', false],
  ['https://AGENT.example/client.json', false],
  ['https://agent.example/a/../client.json', false],
  ['00000000-0000-4000-8000-000000000000', false],
])('%j is the address of a document: %s', (id, isAddress) => {
  expect(isDocumentAddress(id)).toBe(isAddress)
  expect(hostOfClient(id)).toBe(isAddress ? 'agent.example' : null)
})

test.each([
  ['Claude', 'Claude'],
  ['  two\n\n lines ', 'two lines'],
  ['turned\u202e around\u0000', 'turned around'],
  ['\u200b', 'Unnamed agent'],
  [undefined, 'Unnamed agent'],
  ['x'.repeat(300), 'x'.repeat(80)],
])('the name %j is shown as %j', (client_name, name) => {
  expect(readClientMetadata({ client_name, redirect_uris: ['https://agent.example/'] })).toMatchObject({
    name,
  })
})

test.each([null, 7, 'text', [], {}])('%j describes no client', (metadata) => {
  expect(readClientMetadata(metadata)).toHaveProperty('error')
})
