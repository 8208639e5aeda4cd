import { describe, expect, test } from 'vitest'
import { diagnose, type Received } from './diagnose.ts'
import { signAgain } from './sign.ts'

const secret = 'whsec_YW4gZXhhbXBsZSwgbm90IGEgc2VjcmV0IG9mIGFueSE='
const other = 'whsec_YW5vdGhlciBleGFtcGxlLCBub3QgYSBzZWNyZXQgZWk='
const signedAt = 1_800_000_000
const body = '{"id":"e-1","type":"generation.succeeded","data":{"note":"Ä ∞","seed":1.5}}'

const named = { 'Acme-Signature': '', 'webhook-id': 'e-1', 'webhook-timestamp': '', 'webhook-signature': '' }
const sent = await signAgain({ headers: named, body }, secret, signedAt)
const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

const check = (received: Partial<Received> = {}, sentBody?: string) =>
  diagnose(
    { secret, headers: lines(sent), body, arrivedAtSeconds: signedAt + 2, ...received },
    'Acme',
    sentBody,
  )

describe('a request that is as it was sent', () => {
  test('is right by both schemes', async () => {
    expect(await check()).toEqual({ says: 'right', schemes: ['ours', 'standard'], ageSeconds: 2 })
  })

  const { 'Acme-Signature': ours, ...standard } = sent
  test.each([
    ['our own header alone', `acme-signature: ${ours}`, ['ours']],
    ['its value alone', ours!, ['ours']],
    ['with a second v1, as after a rotation', `${ours},v1=${'0'.repeat(64)}`, ['ours']],
    ['Standard Webhooks alone', lines(standard), ['standard']],
    ['the JSON of a log', JSON.stringify(sent), ['ours', 'standard']],
    ['as PHP names it', `HTTP_ACME_SIGNATURE: ${ours}`, ['ours']],
    ['options of curl', `-H 'Acme-Signature: ${ours}' \\`, ['ours']],
    ['lines of a printed object', `  "acme-signature": "${ours}",`, ['ours']],
  ])('is right with %s', async (_, headers, schemes) => {
    expect(await check({ headers })).toMatchObject({ says: 'right', schemes })
  })
})

describe('the clock', () => {
  // Spec: Signature verification. More than 300 seconds either way.
  test.each([
    [300, 'right'],
    [-300, 'right'],
    [301, 'clock'],
    [-301, 'clock'],
  ])('%i seconds past the signature: %s', async (ageSeconds, says) => {
    expect(await check({ arrivedAtSeconds: signedAt + ageSeconds })).toMatchObject({ says, ageSeconds })
  })

  test('is not blamed for a body that was changed', async () => {
    expect(await check({ arrivedAtSeconds: signedAt + 9000, body: `${body}\n` })).toMatchObject({
      says: 'body',
    })
  })
})

describe('the body', () => {
  test.each([
    ['ends', `${body}\n`],
    ['ends', `\uFEFF${body}`],
    ['rewritten', JSON.stringify(JSON.parse(body), null, 2)],
    ['rewritten', body.replace('Ä ∞', String.raw`\u00c4 \u221e`).replaceAll('":', '": ')],
    ['quoted', JSON.stringify(body)],
    ['charset', latin1(body)],
  ])('was changed: %s', async (change, received) => {
    expect(await check({ body: received })).toMatchObject({ says: 'body', change })
  })

  test('was changed beyond guessing, which the body of the delivery tells', async () => {
    const sorted = '{"data":{"note":"Ä ∞","seed":1.5},"id":"e-1","type":"generation.succeeded"}'

    expect(await check({ body: sorted })).toEqual({ says: 'secret', mistake: undefined, isCertain: false })
    expect(await check({ body: sorted }, body)).toEqual({
      says: 'body',
      change: 'other',
      difference: { at: 2, sent: '{"id":"e-1","t', received: '{"data":{"note' },
    })
  })
})

describe('the secret', () => {
  test('is another one: for certain once the body is known', async () => {
    expect(await check({ secret: other })).toEqual({ says: 'secret', mistake: undefined, isCertain: false })
    expect(await check({ secret: other }, body)).toEqual({
      says: 'secret',
      mistake: undefined,
      isCertain: true,
    })
  })

  test.each([
    ['space', ` ${secret}\n`],
    ['quotes', `"${secret}"`],
    ['prefix', secret.slice('whsec_'.length)],
  ])('has a slip: %s', async (mistake, pasted) => {
    expect(await check({ secret: pasted })).toEqual({ says: 'secret', mistake, isCertain: true })
  })

  test('without a readable part is only another secret', async () => {
    expect(await check({ secret: 'whsec_' })).toMatchObject({ says: 'secret' })
  })
})

describe('the headers', () => {
  test.each([
    ['nothing', 'content-type: application/json', /^These headers contain no signature/],
    ['a cut digest', 'Acme-Signature: t=1800000000,v1=abc', /^Acme-Signature is not in the form/],
    ['half of the three', 'webhook-id: e-1\nwebhook-timestamp: 1800000000', /^webhook-signature is missing/],
    ['another id', lines({ ...sent, 'webhook-id': 'e-2' }), /webhook-id, .* was changed/],
    ['another time', lines(sent).replace(`t=${signedAt}`, 't=1800000001'), /our own doesn't/],
  ])('hold %s', async (_, headers, issue) => {
    expect(await check({ headers })).toEqual({ says: 'headers', issue: expect.stringMatching(issue) })
  })
})

/** The bytes of a text, each taken for a letter. */
function latin1(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text))
}
