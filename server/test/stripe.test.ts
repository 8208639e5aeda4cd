// README tells customers to check our webhooks with Stripe's library; startWebhookReceiver checks all of them in its way.
import { describe, expect, test } from 'vitest'
import { loadStranger } from '../../scripts/strangers.ts'
import { mintSecret, signatureHeader } from '../src/webhooks/signature.ts'
import { needsStranger } from './outside-program.ts'

/** Those of its parts that the tests read. */
type StripePackage = {
  Stripe: new (key: string) => {
    webhooks: { constructEvent(body: string, header: string, secret: string): unknown }
  }
}

const secret = mintSecret((size) => Buffer.alloc(size, 7))
const signing = { secret, eventId: 'evt-1', signedAt: Math.floor(Date.now() / 1000), body: '{"id":"é"}' }

async function loadVerifier() {
  const { Stripe } = await loadStranger<StripePackage>('stripe')
  return new Stripe('sk_test_of_nobody').webhooks
}

describe.runIf(needsStranger('stripe'))('the signature header', () => {
  test('is accepted by stripe with the whole secret, and with no part of it', async () => {
    const stripe = await loadVerifier()

    const header = signatureHeader(signing)

    expect(stripe.constructEvent(signing.body, header, secret)).toEqual({ id: 'é' })
    for (const wrong of [secret.slice(6), secret.slice(0, -1), mintSecret((size) => Buffer.alloc(size, 8))])
      expect(() => stripe.constructEvent(signing.body, header, wrong)).toThrow('No signatures found')
    expect(() => stripe.constructEvent(`${signing.body} `, header, secret)).toThrow('No signatures found')
  })

  test('older than five minutes is refused by stripe: that is why each attempt signs anew', async () => {
    const stripe = await loadVerifier()

    const old = signatureHeader({ ...signing, signedAt: signing.signedAt - 310 })

    expect(() => stripe.constructEvent(signing.body, old, secret)).toThrow('outside the tolerance zone')
  })
})
