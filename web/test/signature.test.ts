import { expect, test } from 'vitest'
import { exampleEvent } from '../../server/src/webhooks/example-event.ts'
import { signRequest } from '../../server/src/webhooks/request.ts'
import { isSignedWith, signAgain } from '../src/signature/sign.ts'

const event = exampleEvent('7d0b5a0e-8f0e-4f0c-9d27-3f7d1f0f2a11', 'generation.failed', new Date(0))
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

test('what the page signs again is what the server would send at that moment', async () => {
  const first = signRequest(event, `whsec_${Buffer.alloc(32, 1).toString('base64')}`, 1_700_000_000, 'Acme')

  const again = await signAgain(first, secret, 1_700_000_100)

  expect(again).toEqual(signRequest(event, secret, 1_700_000_100, 'Acme').headers)
})

test('a secret is known by what it has signed', async () => {
  const sent = signRequest(event, secret, 1_700_000_000, 'Acme')

  expect(await isSignedWith(sent, secret)).toBe(true)
  expect(await isSignedWith(sent, `whsec_${Buffer.alloc(32, 8).toString('base64')}`)).toBe(false)
  expect(await isSignedWith(sent, 'no secret at all')).toBe(false)
})
