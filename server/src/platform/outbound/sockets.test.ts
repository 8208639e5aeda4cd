import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startRawReceiver } from '../../../test/receiver.ts'
import { acceptSocket, type ServedSocket } from '../../../test/socket-server.ts'
import { until } from '../../../test/until.ts'
import { createSockets } from './sockets.ts'

test('messages arrive in order, and those that are no text are passed over', async () => {
  const { connect, served } = await serve()
  const { texts, said } = connect()
  const [socket] = await served()

  socket.send('one')
  socket.send(Buffer.from([0, 0, 0, 1]))
  socket.send('two'.padEnd(300, '.'))

  await said(2)
  expect(texts).toEqual(['one', 'two'.padEnd(300, '.')])
})

test('the handshake carries the headers, and no origin', async () => {
  const { connect, served } = await serve()
  connect({ 'x-api-key': 'k' })

  const [, request] = await served()

  expect(request.headers).toMatchObject({ 'x-api-key': 'k' })
  expect(request.headers).not.toHaveProperty('origin')
})

test('the end is told once: when the server goes, and when we close', async () => {
  const { connect, served } = await serve()
  const cut = connect()
  const [socket] = await served()
  socket.cut()
  await cut.ended
  const closed = connect()
  await served()

  closed.close()

  await closed.ended
  expect([cut.ends(), closed.ends()]).toEqual([1, 1])
})

test('where nobody listens, nobody speaks WebSocket, or nothing may be sent, it ends', async () => {
  const { port, sockets } = await serve((request, response) => response.writeHead(404).end())

  const urls = [`http://127.0.0.1:${port}/`, 'http://127.0.0.1:1/', 'http://10.0.0.1/']
  const all = urls.map((url) => listen(sockets, url))
  await Promise.all(all.map(({ ended }) => ended))

  expect(all.map(({ ends }) => ends())).toEqual([1, 1, 1])
})

test('closing all ends each of them', async () => {
  const { connect, served, sockets } = await serve()
  const { ended, ends } = connect()
  await served()

  await sockets.close()

  await ended
  expect(ends()).toBe(1)
})

test('a server that hangs keeps nothing open', async () => {
  const silent = await startRawReceiver((stream) => void stream.on('data', () => {}))
  const url = `http://127.0.0.1:${silent.port}/`
  const sockets = createSockets({ rules: { operatorOrigins: new Set([`http://127.0.0.1:${silent.port}`]) } })
  const { close, ended } = listen(sockets, url)
  await until(() => silent.connections() === 1)

  close()

  await ended
  await silent.abandoned()
  expect(silent.connections()).toBe(1)
})

async function serve(answer?: Parameters<typeof createServer>[1]) {
  const waiting: ((served: [ServedSocket, IncomingMessage]) => void)[] = []
  const arrived: [ServedSocket, IncomingMessage][] = []
  const server = createServer(answer)
  if (!answer)
    server.on('upgrade', (request, stream) => {
      const served: [ServedSocket, IncomingMessage] = [acceptSocket(request, stream), request]
      const take = waiting.shift()
      if (take) take(served)
      else arrived.push(served)
    })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const operatorOrigins = new Set([`http://127.0.0.1:${port}`, 'http://127.0.0.1:1'])
  const sockets = createSockets({ rules: { operatorOrigins } })
  onTestFinished(() => sockets.close())
  return {
    port,
    sockets,
    connect: (headers = {}) => listen(sockets, `http://127.0.0.1:${port}/ws?clientId=1`, headers),
    served: () =>
      new Promise<[ServedSocket, IncomingMessage]>((resolve) => {
        const ready = arrived.shift()
        if (ready) resolve(ready)
        else waiting.push(resolve)
      }),
  }
}

function listen(sockets: ReturnType<typeof createSockets>, url: string, headers = {}) {
  const texts: string[] = []
  let ends = 0
  const end = Promise.withResolvers<void>()
  const close = sockets.open({
    url,
    headers,
    onText: (text) => texts.push(text),
    onEnd() {
      ends++
      end.resolve()
    },
  })
  const said = (count: number) => until(() => texts.length === count)
  return { texts, said, close, ended: end.promise, ends: () => ends }
}
