import { describe, expect, test, vi } from 'vitest'
import { createAuthority, selfSigned, type Signed } from '../../../test/certificates.ts'
import { delivery, openOutbound } from '../../../test/outbound.ts'
import { startRawReceiver, startReceiver } from '../../../test/receiver.ts'

const authority = createAuthority()
const { ca } = authority
const [yesterday, tomorrow] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)]

const answers = (tls: Signed, requests: unknown[] = []) =>
  startReceiver((request, response) => {
    requests.push(request.url)
    response.end('ok')
  }, tls)

test('a certificate of a trusted authority for the name is accepted, and one handshake serves many requests', async () => {
  const receiver = await answers(authority.issue({ name: 'localhost' }))
  const outbound = openOutbound({ ca })

  for (let count = 0; count < 20; count++) {
    const answer = await outbound.send(delivery(`https://localhost:${receiver.port}/`))
    expect(answer.status).toBe(200)
  }

  expect(receiver.connections()).toBeLessThanOrEqual(2)
})

test('HTTP/1.1 is spoken, even where more is offered', async () => {
  const tls = { ...authority.issue({ name: 'localhost' }), ALPNProtocols: ['h2', 'http/1.1'] }
  const { port } = await answers(tls)

  const answer = await openOutbound({ ca }).send(delivery(`https://localhost:${port}/`))

  expect(answer.status).toBe(200)
})

describe('nothing is sent to a receiver', () => {
  // prettier-ignore
  test.each([
    ['for another name',         authority.issue({ name: 'other.example' }),                  'The certificate is for another name.'],
    ['that has expired',         authority.issue({ name: 'localhost', validTo: yesterday }),  'The certificate has expired.'],
    ['that is not valid yet',    authority.issue({ name: 'localhost', validFrom: tomorrow }), 'The certificate is not valid yet.'],
    ['signed by itself',         selfSigned('localhost'),                                     'The certificate is self-signed, not issued by a known authority.'],
    ['of an unknown authority',  createAuthority().issue({ name: 'localhost' }),              'The certificate is not from a known authority, or its chain is incomplete.'],
  ])('with a certificate %s', async (_, certificate, message) => {
    const requests: unknown[] = []
    const receiver = await answers(certificate, requests)

    const sent = openOutbound({ ca }).send(delivery(`https://localhost:${receiver.port}/`))

    await expect(sent).rejects.toMatchObject({ code: 'tls_failed', message })
    expect(requests).toEqual([])
    await receiver.abandoned()
  })

  test('whose certificate is bad, even if the environment says not to look', async () => {
    const receiver = await answers(selfSigned('localhost'))
    vi.spyOn(process, 'emitWarning').mockImplementation(() => {}) // Node's, of what we do here.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')

    const sent = openOutbound({ ca }).send(delivery(`https://localhost:${receiver.port}/`))

    await expect(sent).rejects.toMatchObject({ code: 'tls_failed' })
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  test('that is known to us alone, without its authority', async () => {
    const receiver = await answers(authority.issue({ name: 'localhost' }))

    const sent = openOutbound().send(delivery(`https://localhost:${receiver.port}/`))

    await expect(sent).rejects.toMatchObject({ code: 'tls_failed' })
  })

  test('that speaks no TLS', async () => {
    const receiver = await startRawReceiver((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n'))

    const sent = openOutbound({ ca }).send(delivery(`https://localhost:${receiver.port}/`))

    await expect(sent).rejects.toMatchObject({ code: 'tls_failed', message: 'The TLS handshake failed.' })
  })

  test('that hangs up amid the handshake', async () => {
    const receiver = await startRawReceiver((socket) => void socket.once('data', () => socket.end()))

    const sent = openOutbound({ ca }).send(delivery(`https://localhost:${receiver.port}/`))

    await expect(sent).rejects.toMatchObject({ code: 'broken_off' })
  })
})
