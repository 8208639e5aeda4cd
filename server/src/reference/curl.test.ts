import { expect, test } from 'vitest'
import { api } from '../api.ts'
import { openApi } from '../openapi.ts'
import { compileCheck } from '../platform/http/validation.ts'
import { bodyOf, operationsOf, type ApiDocument, type Operation } from './api-document.ts'
import { curlOf } from './curl.ts'
import { exampleOf } from './example.ts'

const document = openApi as unknown as ApiDocument
const operations = operationsOf(document)
const withBody = operations.filter(
  ({ requestBody }) => bodyOf(requestBody?.content)?.mediaType === 'application/json',
)
const find = (id: string) => operations.find(({ operationId }) => operationId === id) as Operation

test.for(withBody.map((operation) => [operation.operationId, operation] as const))(
  'the example body of %s is one that the operation accepts',
  ([id, { requestBody }]) => {
    const { schema } = bodyOf(requestBody?.content) ?? {}

    const example = exampleOf(document, schema ?? {}, 'request')

    expect(compileCheck(api[id]!.body!)(example)).toEqual([])
  },
)

test('a call with a key names the variable that holds it', () => {
  expect(curlOf(document, find('getAccount'), 'https://atelier.test')).toBe(
    'curl https://atelier.test/v1/account \\\n  -H "Authorization: Bearer $ATELIER_KEY"',
  )
})

test('ids that only the reader knows become variables', () => {
  expect(curlOf(document, find('operatorRevokeKey'), 'https://atelier.test')).toContain(
    'curl -X POST "https://atelier.test/operator/v1/accounts/$ACCOUNT_ID/keys/$KEY_ID/revoke"',
  )
})

test('a quote in an example does not end the quotes of the shell', () => {
  const schema = {
    type: 'object',
    required: ['note'],
    properties: { note: { type: 'string', examples: ["it's"] } },
  }
  const operation = {
    ...find('operatorGrantCoins'),
    requestBody: { content: { 'application/json': { schema } } },
  }

  expect(curlOf(document, operation, 'https://atelier.test')).toContain(
    String.raw`-d '{ "note": "it'\''s" }'`,
  )
})
