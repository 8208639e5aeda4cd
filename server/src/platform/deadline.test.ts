import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { DeadlineExceeded, within } from './deadline.ts'

test('what comes in time is passed on, and so is what fails in time', async () => {
  await expect(within(10_000, Promise.resolve(1))).resolves.toBe(1)
  await expect(within(10_000, Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('what does not come rejects', async () => {
  await expect(within(1, new Promise(() => undefined))).rejects.toThrow(DeadlineExceeded)
})

test('what has arrived while this process was busy is not late', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [peer] = (await once(server, 'connection')) as [Socket]
  onTestFinished(() => {
    client.destroy()
    server.close()
  })

  const answer = within(10, once(client, 'data'))
  peer.write('in the buffer of the system at once')
  const busyUntil = performance.now() + 50
  while (performance.now() < busyUntil);

  await expect(answer).resolves.toHaveLength(1)
})
