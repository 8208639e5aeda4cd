import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { webhooks, type WebhookHeaders } from './webhooks.ts'

const secret = `whsec_${Buffer.from('thirty-two bytes of a secret key').toString('base64')}`
const now = 1_769_855_400
// Spaces, an escape and non-ASCII letters: parsing and serialising it again gives other bytes.
const body = '{"id": "evt_1", "type":"generation.succeeded","data":{"prompt":"\\u00e9t\u00e9 🎄"}}'

const sign = (t: number | string, text: string | Buffer = body, key = secret) =>
  createHmac('sha256', key).update(`${t}.`).update(text).digest('hex')
const genuine = sign(now)
const wrong = 'f'.repeat(64)

beforeEach(() => void vi.useFakeTimers({ now: now * 1000 + 999 }))
afterEach(() => void vi.useRealTimers())

const verify = (headers: WebhookHeaders, raw: string | Uint8Array | ArrayBuffer = body) =>
  webhooks.verify(raw, headers, secret).then(
    ({ id }) => id,
    ({ reason }) => reason as string,
  )
const verifyValue = (value: string) => verify({ 'service-signature': value })

describe('the body', () => {
  const buffer = Buffer.from(body)

  test.each([
    ['text', body],
    ['a Buffer', buffer],
    ['bytes', new Uint8Array(buffer)],
    ['an ArrayBuffer', new Uint8Array(buffer).buffer],
    ['a part of a larger buffer', new Uint8Array(Buffer.from(`xx${body}yy`)).subarray(2, 2 + buffer.length)],
  ])('may be %s', async (_, raw) => {
    expect(await verify({ 'service-signature': `t=${now},v1=${genuine}` }, raw)).toBe('evt_1')
  })

  test.each([
    ['parsed and written again', JSON.stringify(JSON.parse(body))],
    ['with a line feed at its end', `${body}\n`],
    ['with one byte changed', body.replace('evt_1', 'evt_2')],
    ['empty', ''],
  ])('is refused %s', async (_, raw) => {
    expect(await verify({ 'service-signature': `t=${now},v1=${genuine}` }, raw)).toBe('wrong_signature')
  })

  test('what a parser made of it is a mistake that is named', async () => {
    const headers = { 'service-signature': `t=${now},v1=${genuine}` }

    await expect(webhooks.verify(JSON.parse(body), headers, secret)).rejects.toThrow(/not what a parser made/)
  })

  test.each([[undefined], [null], [{}]])('%o is what frameworks give for none, and refused', async (none) => {
    const reasonFor = (headers: WebhookHeaders) =>
      webhooks.verify(none as never, headers, secret).catch(({ reason }) => reason)

    expect(await reasonFor({ 'service-signature': `t=${now},v1=${genuine}` })).toBe('no_body')
    expect(await reasonFor({})).toBe('no_signature')
  })

  test('bytes that are no text are still those that were signed', async () => {
    const raw = Buffer.concat([Buffer.from('{"id":"evt_'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])

    const seen = await verify({ 'service-signature': `t=${now},v1=${sign(now, raw)}` }, raw)

    expect(seen).toBe('evt_\ufffd\ufffd')
  })
})

describe('the signature', () => {
  test.each([
    ['the only one', `t=${now},v1=${genuine}`, 'evt_1'],
    ['the first of two', `t=${now},v1=${genuine},v1=${wrong}`, 'evt_1'],
    ['the last of three', `t=${now},v1=${wrong},v1=${wrong},v1=${genuine}`, 'evt_1'],
    ['beside a scheme of the future', `t=${now},v2=abc,v1=${genuine}`, 'evt_1'],
    ['before the time', `v1=${genuine},t=${now}`, 'evt_1'],
    ['none that matches', `t=${now},v1=${wrong},v1=${wrong}`, 'wrong_signature'],
    ['of another time', `t=${now - 1},v1=${genuine}`, 'wrong_signature'],
    ['of another secret', `t=${now},v1=${sign(now, body, 'whsec_other')}`, 'wrong_signature'],
    ['in capitals', `t=${now},v1=${genuine.toUpperCase()}`, 'no_signature'],
    ['too short', `t=${now},v1=${genuine.slice(1)}`, 'no_signature'],
    ['too long', `t=${now},v1=${genuine}0`, 'no_signature'],
    ['of the scheme v0 only', `t=${now},v0=${genuine}`, 'no_signature'],
    ['without a time', `v1=${genuine}`, 'no_signature'],
    ['with two times', `t=${now},t=${now},v1=${genuine}`, 'no_signature'],
    ['with a time of 13 digits', `t=0000${now - 1e9},v1=${sign(`0000${now - 1e9}`)}`, 'no_signature'],
    ['with a time that is no number', `t=now,v1=${sign('now')}`, 'no_signature'],
    ['with a time below zero', `t=-5,v1=${sign(-5)}`, 'no_signature'],
    ['empty', '', 'no_signature'],
  ])('%s', async (_, value, outcome) => {
    expect(await verifyValue(value)).toBe(outcome)
  })

  test('a time is signed as it is written', async () => {
    expect(await verifyValue(`t=0${now},v1=${sign(`0${now}`)}`)).toBe('evt_1')
    expect(await verifyValue(`t=0${now},v1=${genuine}`)).toBe('wrong_signature')
  })
})

test.each([null, undefined, '', 0, false])('%o is no secret', async (unset) => {
  const headers = { 'service-signature': `t=${now},v1=${sign(now, body, String(unset))}` }

  const asked = webhooks.verify(body, headers, unset as string)

  await expect(asked).rejects.toThrow(
    new TypeError('secret must be the secret of the endpoint (whsec_…): is its variable set?'),
  )
})

test.each([
  [-301, 'wrong_time'],
  [-300, 'evt_1'],
  [0, 'evt_1'],
  [300, 'evt_1'],
  [301, 'wrong_time'],
])('signed %i seconds from now: %s', async (seconds, outcome) => {
  const t = now + seconds

  expect(await verifyValue(`t=${t},v1=${sign(t)}`)).toBe(outcome)
})

test('a forged time is told from a wrong clock', async () => {
  expect(await verifyValue(`t=${now - 9999},v1=${wrong}`)).toBe('wrong_signature')
})

describe('the header', () => {
  const value = `t=${now},v1=${genuine}`

  test.each<[string, WebhookHeaders]>([
    ['Headers', new Headers({ 'Service-Signature': value })],
    ['an object of Node', { 'service-signature': value, host: 'x' }],
    ['an object with capitals', { 'Service-Signature': value }],
    ['a list', { 'service-signature': [value] }],
    ['another brand', { 'Acme-Media-Signature': value }],
    [
      'beside others',
      { 'webhook-signature': 'v1,abc=', 'x-hub-signature': `t=${now},v1=${wrong}`, 'acme-signature': value },
    ],
  ])('is found in %s', async (_, headers) => {
    expect(await verify(headers)).toBe('evt_1')
  })

  test.each<WebhookHeaders>([
    {},
    { 'service-signature': undefined },
    { signature: value },
    { 'service-signed': value },
  ])('is missing in %o', async (headers) => {
    expect(await verify(headers)).toBe('no_signature')
  })

  test.each([
    ['Acme', 'evt_1'],
    ['acme', 'evt_1'],
    ['Service', 'no_signature'],
    ['me', 'no_signature'],
  ])('is taken from the brand that was given: %s', async (headerPrefix, outcome) => {
    const asked = webhooks.verify(body, { 'acme-signature': value }, secret, { headerPrefix })

    expect(
      await asked.then(
        ({ id }) => id,
        ({ reason }) => reason,
      ),
    ).toBe(outcome)
  })
})
