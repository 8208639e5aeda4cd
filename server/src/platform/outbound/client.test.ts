import dns from 'node:dns'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { delivery, openOutbound } from '../../../test/outbound.ts'
import { startReceiver } from '../../../test/receiver.ts'
import type { Resolve } from './resolve.ts'

type Found = (error: null, addresses: dns.LookupAddress[]) => void

const text = (body: Uint8Array) => Buffer.from(body).toString()

describe('a request', () => {
  test('arrives as it was given, and the answer comes back', async () => {
    const seen: unknown[] = []
    const { port } = await startReceiver((request, response) => {
      request.setEncoding('utf8').on('data', (body) => {
        seen.push({ method: request.method, url: request.url, headers: request.headers, body })
        response.writeHead(201, { 'X-Seen': 'yes' }).end('thanks')
      })
    })

    const answer = await openOutbound().send(
      delivery(`http://localhost:${port}/hooks?a=b%20c`, {
        headers: { 'content-type': 'application/json' },
        body: '{"é":1}',
      }),
    )

    expect(answer).toMatchObject({ status: 201, headers: { 'x-seen': 'yes' }, isCut: false })
    expect(text(answer.body)).toBe('thanks')
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/hooks?a=b%20c',
        headers: {
          host: `localhost:${port}`,
          'content-type': 'application/json',
          'content-length': '8',
          connection: 'keep-alive',
        },
        body: '{"é":1}',
      },
    ])
  })

  test('follows no redirect: that is an answer like any other', async () => {
    const paths: unknown[] = []
    const { port } = await startReceiver((request, response) => {
      paths.push(request.url)
      response.writeHead(307, { location: '/elsewhere' }).end()
    })

    const answer = await openOutbound().send(delivery(`http://127.0.0.1:${port}/`))

    expect(answer).toMatchObject({ status: 307, headers: { location: '/elsewhere' } })
    expect(paths).toEqual(['/'])
  })

  test('gets the body as it was sent, not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(1_000_000))
    const { port } = await startReceiver((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    })

    const answer = await openOutbound().send(delivery(`http://127.0.0.1:${port}/`))

    expect(Buffer.from(answer.body).equals(bomb)).toBe(true)
  })

  test('has the last answer where informational ones come first', async () => {
    const { port } = await startReceiver((_, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' })
      response.writeProcessing()
      response.writeHead(204).end()
    })

    expect(await openOutbound().send(delivery(`http://127.0.0.1:${port}/`))).toMatchObject({ status: 204 })
  })

  test('uses no proxy of the environment', async () => {
    const proxy = await startReceiver((_, response) => void response.end())
    const { port } = await startReceiver((_, response) => void response.end())
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) {
      vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`)
    }

    const answer = await openOutbound().send(delivery(`http://127.0.0.1:${port}/`))
    vi.unstubAllEnvs()

    expect(answer.status).toBe(200)
    expect(proxy.connections()).toBe(0)
  })

  test('that the rules refuse is not sent', async () => {
    const receiver = await startReceiver((_, response) => void response.end())
    const outbound = openOutbound({ rules: {} })

    await expect(outbound.send(delivery(`http://127.0.0.1:${receiver.port}/`))).rejects.toMatchObject({
      code: 'target_refused',
      message: 'Use an address that begins with https://.',
    })
    await expect(outbound.send(delivery(`https://127.0.0.1/`))).rejects.toMatchObject({
      message: 'The address 127.0.0.1 is not public. Use one that can be reached from the internet.',
    })
    expect(receiver.connections()).toBe(0)
  })
})

describe('an origin of the operator', () => {
  const opened = (port: number, resolve: Resolve) =>
    openOutbound({ rules: { operatorOrigins: new Set([`http://gpu:${port}`]) }, resolve })

  test('is reached by a name that only this machine knows', async () => {
    const { port } = await startReceiver((request, response) => void response.end(request.method))
    const resolve = vi.fn<Resolve>()
    const looked = vi.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      _options: object,
      done: Found,
    ) => {
      done(null, [{ address: '127.0.0.1', family: 4 }])
    }) as typeof dns.lookup)

    const answer = await opened(port, resolve).send(delivery(`http://gpu:${port}/`, { method: 'PUT' }))

    expect(text(answer.body)).toBe('PUT')
    expect(looked.mock.calls.map(([name]) => name)).toEqual(['gpu'])
    expect(resolve).not.toHaveBeenCalled()
    looked.mockRestore()
  })

  test('opens no other way to the same machine', async () => {
    const receiver = await startReceiver((_, response) => void response.end())
    const outbound = opened(receiver.port, () => Promise.resolve(['127.0.0.1']))

    for (const url of [`http://127.0.0.1:${receiver.port}/`, 'https://hooks.example/', 'https://127.0.0.1/'])
      await expect(outbound.send(delivery(url))).rejects.toMatchObject({ code: 'target_refused' })

    expect(receiver.connections()).toBe(0)
  })
})

describe('a streamed body', () => {
  async function* pieces(...texts: string[]) {
    for (const piece of texts) yield Buffer.from(piece)
  }

  test('arrives whole, with its size where that is said', async () => {
    const seen: unknown[] = []
    const { port } = await startReceiver((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
        seen.push({ length, encoding, body: Buffer.concat(chunks).toString() })
        response.end()
      })
    })
    const send = (headers: Record<string, string>) =>
      openOutbound().send(delivery(`http://127.0.0.1:${port}/`, { headers, body: pieces('ab', 'cd') }))

    await send({ 'content-length': '4' })
    await send({})

    expect(seen).toEqual([
      { length: '4', encoding: undefined, body: 'abcd' },
      { length: undefined, encoding: 'chunked', body: 'abcd' },
    ])
  })

  test.each(['3', '5'])('that is not as long as it says is an error: %s instead of 4', async (length) => {
    const { port } = await startReceiver((request, response) => {
      request.resume().on('end', () => response.end())
    })
    const request = { headers: { 'content-length': length }, body: pieces('ab', 'cd') }

    const sent = openOutbound().send(delivery(`http://127.0.0.1:${port}/`, request))

    await expect(sent).rejects.toMatchObject({ code: 'broken_off', isSent: true })
  })
})

describe('whether a request may have arrived', () => {
  test('is known where it was not sent', async () => {
    const lost = (url: string, changes = {}) => openOutbound().send(delivery(url, changes))

    await expect(lost('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'unreachable', isSent: false })
    await expect(lost('http://127.0.0.1:1/', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'stopped',
      isSent: false,
    })
  })

  test('is not known where there was no answer', async () => {
    const { port } = await startReceiver((request) => void request.socket.destroy())

    const sent = openOutbound().send(delivery(`http://127.0.0.1:${port}/`))

    await expect(sent).rejects.toMatchObject({ code: 'broken_off', isSent: true })
  })

  test('is known where it only waited for a connection', async () => {
    const busy = await startReceiver(() => {})
    const outbound = openOutbound({ maxConnections: 1 })
    const first = outbound.send(delivery(`http://127.0.0.1:${busy.port}/`))
    first.catch(() => {})

    const second = outbound.send(delivery(`http://127.0.0.1:${busy.port}/`, { timeoutMs: 300 }))

    await expect(second).rejects.toMatchObject({ code: 'timed_out', isSent: false })
    expect(busy.connections()).toBe(1)
    await outbound.close()
    await expect(first).rejects.toMatchObject({ code: 'stopped', isSent: true })
  })
})

describe('connections', () => {
  test('are used again, and closed soon after the last request', async () => {
    const receiver = await startReceiver((_, response) => void response.end('ok'))
    const outbound = openOutbound()

    for (let count = 0; count < 50; count++) {
      await outbound.send(delivery(`http://127.0.0.1:${receiver.port}/`))
    }

    // Two, because undici reuses a connection only in the tick after an answer.
    expect(receiver.connections()).toBeLessThanOrEqual(2)
    await receiver.abandoned()
  })

  test('beyond the first 512 are not kept', async () => {
    const held: (() => void)[] = []
    const asked: unknown[] = []
    const receiver = await startReceiver((request, response) => {
      asked.push(request.headers.connection)
      held.push(() => response.end())
      if (held.length === 512 || held.length >= 515) for (const answer of held) answer()
    })
    const outbound = openOutbound()
    const send = () => outbound.send(delivery(`http://127.0.0.1:${receiver.port}/`))

    await Promise.all(Array.from({ length: 512 }, send))
    await Promise.all(Array.from({ length: 3 }, send))

    expect(asked.slice(0, 512)).toEqual(Array.from({ length: 512 }, () => 'keep-alive'))
    expect(asked.slice(512)).toEqual(['close', 'close', 'close'])
    // The receiver may see the end of a connection before we do.
    await expect
      .poll(async () => {
        await send()
        return asked.at(-1)
      })
      .toBe('keep-alive')
  })

  test('go to the next address when one is dead', async () => {
    const receiver = await startReceiver((_, response) => void response.end('ok'), undefined, '::1')

    // A name of this machine has two addresses, and nobody listens at the first.
    const answer = await openOutbound().send(delivery(`http://localhost:${receiver.port}/`))

    expect(answer.status).toBe(200)
  })
})

describe('a name', () => {
  const neverCalled = { resolve: () => Promise.reject(new Error('nobody is to be asked')) }

  test.each([
    [['10.0.0.1'], 'target_refused', 'The name hooks.example has an address that is not public.'],
    [['93.184.215.14', '169.254.169.254'], 'target_refused', /not public/],
    [['2606:4700::1', '::ffff:93.184.215.14'], 'target_refused', /not public/],
    [['not an address'], 'target_refused', /not public/],
    [[], 'name_unresolved', 'The name does not resolve.'],
  ])('that resolves to %j is not connected to', async (addresses, code, message) => {
    const resolve = vi.fn<Resolve>(() => Promise.resolve(addresses))
    const outbound = openOutbound({ resolve })

    const sent = outbound.send(delivery('https://hooks.example/'))

    await expect(sent).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    expect(resolve.mock.calls).toEqual([['hooks.example']])
    expect(await outbound.resolveTarget('https://hooks.example/')).toEqual({
      refusal: expect.stringMatching(message),
    })
  })

  test.each([
    ['ENOTFOUND', 'The name does not resolve.'],
    ['ESERVFAIL', 'The name could not be looked up.'],
    ['ECONNREFUSED', 'The name could not be looked up.'],
  ])('whose look-up fails with %s says so', async (code, message) => {
    const outbound = openOutbound({ resolve: () => Promise.reject(Object.assign(new Error(code), { code })) })

    await expect(outbound.send(delivery('https://hooks.example/'))).rejects.toMatchObject({
      code: 'name_unresolved',
      message,
    })
    expect(await outbound.resolveTarget('https://hooks.example/')).toEqual({ refusal: message })
  })

  test('can be registered if all its addresses are public', async () => {
    const outbound = openOutbound({ resolve: () => Promise.resolve(['93.184.215.14', '2606:4700::1']) })

    expect(await outbound.resolveTarget('https://HOOKS.example/a')).toEqual({
      url: new URL('https://hooks.example/a'),
    })
  })

  test('cannot be registered if its name server keeps silent', async () => {
    vi.useFakeTimers()
    const registered = openOutbound({ resolve: () => new Promise(() => {}) }).resolveTarget(
      'https://hooks.example/',
    )
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()

    expect(await registered).toEqual({ refusal: 'No answer within 5 seconds.' })
  })

  test('is not looked up where there is none', async () => {
    const outbound = openOutbound(neverCalled)

    expect(await outbound.resolveTarget('https://1.1.1.1/')).toEqual({ url: new URL('https://1.1.1.1/') })
    expect(await outbound.resolveTarget('https://[2606:4700::1]/')).toHaveProperty('url')
    expect(await outbound.resolveTarget('http://localhost:3000/')).toHaveProperty('url')
    expect(await outbound.resolveTarget('https://10.0.0.1/')).toHaveProperty('refusal')
  })
})
