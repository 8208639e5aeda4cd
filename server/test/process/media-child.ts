// A child of the media pool that does what the path of its request tells it to, so that tests can watch the pool.
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Inspected, Order, Report } from '@atelier/media/protocol.ts'

const tell = (report: Report) => process.send?.(report)
const answer = (says: unknown, paths: string[] = []): Report => {
  const previews = paths.map((path) => {
    return { name: 'thumbnail', mimeType: 'image/webp', path, width: 1, height: 1 } as const
  })
  const nothing = { width: null, height: null, durationSeconds: null, transparent: null }
  const inspected: Inspected = { kind: 'text', mimeType: JSON.stringify(says), ...nothing, previews }
  return { state: 'done', answer: inspected }
}

let underWay = 0
const tricks: Record<string, (folder: string, detail: string) => Report | Promise<Report>> = {
  async work() {
    const together = ++underWay
    await delay(5)
    underWay--
    return answer({ pid: process.pid, together })
  },
  write(folder) {
    const path = join(folder, 'thumbnail.webp')
    writeFileSync(path, 'a picture')
    return answer('written', [path])
  },
  refuse: () => ({ state: 'refused', refusal: { reason: 'too_long', message: 'Cut it.' } }),
  fail: () => ({ state: 'failed', message: 'a mistake of ours' }),
  segfault: () => (process.kill(process.pid, 'SIGSEGV'), new Promise(() => {})),
  // As native code does that never returns: nothing else gets a turn.
  hang: () => (Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), answer('never')),
  wait: () => new Promise(() => {}),
  eat() {
    const eaten: Buffer[] = []
    for (;;) eaten.push(Buffer.alloc(2 ** 25, 1))
  },
  environment: () => answer(process.env),
  limits: () => answer(readFileSync('/proc/self/limits', 'utf8')),
  parent() {
    try {
      return answer(readFileSync(`/proc/${process.ppid}/environ`, 'latin1').length)
    } catch (error) {
      return answer((error as NodeJS.ErrnoException).code)
    }
  },
  async connect(_, port) {
    const { promise, resolve } = Promise.withResolvers<string>()
    const socket = createConnection(Number(port), '127.0.0.1')
    socket.on('connect', () => resolve('connected')).on('error', ({ message }) => resolve(message))
    return answer(await promise)
  },
  steal: () => answer('stolen', ['/etc/passwd']),
  link(folder) {
    const path = join(folder, 'thumbnail.webp')
    symlinkSync('/etc/passwd', path)
    return answer('linked', [path])
  },
}

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', (order: Order) => void obey(order))

async function obey({ operation, folder, request }: Order) {
  writeFileSync(join(folder, 'left-behind'), '')
  if (operation === 'card') return tell(answer('card'))
  const [trick = '', detail = ''] = request.path.split(':')
  return tell(await tricks[trick]!(folder, detail))
}

tell({ state: 'ready' })
