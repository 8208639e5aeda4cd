// The program as an operator starts it: a process of its own, with nothing but its environment.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, inject, onTestFinished } from 'vitest'

const main = new URL('../../src/main.ts', import.meta.url).pathname

export type Program = {
  origin: string
  pid: number
  /** Everything it has printed so far; what a person would have read. */
  printed(): string
  kill(signal: NodeJS.Signals): void
  /** How it ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** When something that a test made goes: with the test, or with its file. */
type Lifetime = 'test' | 'file'

const ends: (() => void | Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

function endWith(lifetime: Lifetime, end: () => void | Promise<void>): void {
  if (lifetime === 'test') onTestFinished(end)
  else ends.push(end)
}

/** Starts the program; it need not succeed. `within` is a command that makes its surroundings and becomes it. */
export async function spawnProgram(
  variables: Record<string, string>,
  lifetime: Lifetime = 'test',
  within: readonly string[] = [],
): Promise<Program> {
  const port = await freePort()
  const command = within.concat(process.execPath, main)
  const child = spawn(command[0]!, command.slice(1), {
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'warn', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  endWith(lifetime, async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    printed: () => printed,
    kill: (signal) => void child.kill(signal),
    ended,
  }
}

/** Starts the program and waits until it is ready. */
export async function startProgram(
  variables: Record<string, string>,
  lifetime: Lifetime = 'test',
  within: readonly string[] = [],
): Promise<Program> {
  const program = await spawnProgram(variables, lifetime, within)
  let ending: { code: number | null } | undefined
  void program.ended.then((end) => (ending = end))
  while (!program.printed().includes('Atelier is ready')) {
    if (ending) throw new Error(`It ended with ${ending.code}:\n${program.printed()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return program
}

/** A folder that goes with the run. */
export function makeDataDir(): string {
  return mkdtempSync(join(inject('runFolder'), 'process-'))
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
