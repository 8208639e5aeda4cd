import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makePlace } from './callers.ts'
import { makeCheckout } from './checkout.ts'
import { freePort, untilReady, type Program } from './launch.ts'

/** As `npm start` does it. */
async function start(checkout: string): Promise<Program> {
  const port = await freePort()
  const place = await makePlace()
  const child = spawn(process.execPath, [join(checkout, 'scripts/start.ts')], {
    cwd: checkout,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      PORT: String(port),
      MEDIA_CHILDREN: '1',
      LOG_LEVEL: 'warn',
      ...place,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const program: Program = {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    printed: () => printed,
    kill: (signal) => void child.kill(signal),
    ended,
  }
  await untilReady(program)
  return program
}

describe('npm start without a built page', () => {
  test('says that it builds it, builds it, and starts', async () => {
    const checkout = makeCheckout({ 'index.html': '<!doctype html><title>Tiny</title>' })

    const program = await start(checkout)

    expect(program.printed()).toMatch(/^Building the account page\..*\n.*Atelier is ready/s)
    expect(existsSync(join(checkout, 'web/dist/index.html'))).toBe(true)
    expect((await fetch(`${program.origin}/v1/models`)).status).toBe(200)
  })

  test('starts all the same when that fails, and says what to do', async () => {
    const checkout = makeCheckout({ 'index.html': '<script type="module" src="/absent.ts"></script>' })

    const program = await start(checkout)

    expect(program.printed()).toContain('absent.ts')
    expect(program.printed()).toContain('then "npm run build"')
    expect((await fetch(`${program.origin}/v1/models`)).status).toBe(200)
  })

  test('is quiet once it is there', async () => {
    const checkout = makeCheckout({})
    mkdirSync(join(checkout, 'web/dist'))
    writeFileSync(join(checkout, 'web/dist/index.html'), 'built')

    const program = await start(checkout)

    expect(program.printed()).not.toContain('Building')
  })
})
