import { expect, test } from 'vitest'
import { openApi } from '../openapi.ts'
import { operationsOf, type ApiDocument } from './api-document.ts'
import { snippetsOf } from './snippets.ts'

// The type of the file is that of its very values.
const document = openApi as unknown as ApiDocument
const of = (id: string) =>
  Object.fromEntries(
    snippetsOf(
      document,
      operationsOf(document).find(({ operationId }) => operationId === id)!,
      'https://a.test',
    ).map(({ value, code }) => [value, code]),
  )

test('a submit, in few lines of each language', () => {
  const { ts, python } = of('submitGeneration')

  expect(ts).toBe(`const response = await fetch('https://a.test/v1/generations', {
  method: 'POST',
  headers: { Authorization: \`Bearer \${process.env.ATELIER_KEY}\`, 'Idempotency-Key': crypto.randomUUID(), 'Content-Type': 'application/json' },
  body: JSON.stringify({ modelId: 'sandbox-image', params: { prompt: 'A lighthouse at dusk', num_outputs: 2 }, maxCoins: 10 }),
})
console.log(await response.json())`)
  expect(python).toBe(`import os, uuid, requests

response = requests.post(
    "https://a.test/v1/generations",
    headers={"Authorization": f"Bearer {os.environ['ATELIER_KEY']}", "Idempotency-Key": str(uuid.uuid4())},
    json={ "modelId": "sandbox-image", "params": { "prompt": "A lighthouse at dusk", "num_outputs": 2 }, "maxCoins": 10 },
)
print(response.json())`)
})

test('an id is a variable, a public operation needs no key, and what the page does is curl alone', () => {
  expect(of('getGeneration')['ts']).toContain('fetch(`https://a.test/v1/generations/${generationId}`')
  expect(of('getGeneration')['python']).toContain('f"https://a.test/v1/generations/{generation_id}"')
  expect(of('listModels')['ts']).toBe(
    "const response = await fetch('https://a.test/v1/models')\nconsole.log(await response.json())",
  )
  expect(Object.keys(of('listMyKeys'))).toEqual(['curl'])
})

test('every operation has at most ten lines in TypeScript and Python', () => {
  const long = operationsOf(document).flatMap((operation) =>
    snippetsOf(document, operation, 'https://a.test')
      .filter(({ value, code }) => value !== 'curl' && code.split('\n').length > 10)
      .map(({ value }) => `${operation.operationId} in ${value}`),
  )

  expect(long).toEqual([])
})
