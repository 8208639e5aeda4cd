import { expect, test } from 'vitest'
import { exampleEvent } from './example-event.ts'
import { signRequest } from './request.ts'

const event = exampleEvent('7d0b5a0e-8f0e-4f0c-9d27-3f7d1f0f2a11', 'generation.failed', new Date(0))
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

test('the body is the event, and the headers say what it is under the brand of the service', () => {
  const { headers, body } = signRequest(event, secret, 1_700_000_000, 'Acme')

  expect(JSON.parse(body)).toEqual(event)
  expect(headers).toEqual({
    'Content-Type': 'application/json',
    'User-Agent': 'Atelier-Webhooks/1',
    'Acme-Signature': expect.stringMatching(/^t=1700000000,v1=[0-9a-f]{64}$/),
    'Acme-Event-Id': event.id,
    'Acme-Event-Type': 'generation.failed',
    'webhook-id': event.id,
    'webhook-timestamp': '1700000000',
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  })
})

test('the same event at another moment is the same body under another signature', () => {
  const [first, second] = [1_700_000_000, 1_700_000_030].map((at) =>
    signRequest(event, secret, at, 'Service'),
  )

  expect(second!.body).toBe(first!.body)
  expect(second!.headers['Service-Event-Id']).toBe(first!.headers['Service-Event-Id'])
  expect(second!.headers['Service-Signature']).not.toBe(first!.headers['Service-Signature'])
  expect(second!.headers['webhook-signature']).not.toBe(first!.headers['webhook-signature'])
})
