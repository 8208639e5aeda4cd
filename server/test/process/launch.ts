// The program as an operator starts it: a process of its own, with nothing but its environment.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { serverEntry } from '../../../scripts/build-server.ts'
import { testNiceness } from '../model-processes.ts'
import { until } from '../until.ts'

/** Of one run of tests: nobody changes the sources meanwhile. */
const entries = new Map<string, string>()

// The folder of compiled code is what `npm start` gives it, too; without one, half of a start is compiling.
const surroundings = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
}

/**
 * V8 compiles the embedded database once more while it runs, for speed: two seconds of a processor, of which a program that lives for
 * seconds sees nothing again.
 */
const compiledOnce = ['--liftoff-only']

const forTests = { LOG_LEVEL: 'warn', MODEL_NICENESS: String(testNiceness) }

export type Program = {
  origin: string
  pid: number
  /** Everything it has printed so far; what a person would have read. */
  printed(): string
  kill(signal: NodeJS.Signals): void
  /** How it ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

type Launch = {
  nodeArguments?: string[]
  /** A command that makes its surroundings and becomes it. */
  within?: readonly string[]
  /** Another checkout's program. */
  entry?: string
}

/** Starts the program; it need not succeed. Whoever starts it ends it. */
export function launchProgram(
  port: number,
  variables: Record<string, string>,
  { nodeArguments = compiledOnce, within = [], entry: other }: Launch = {},
): Program {
  const entry = other ?? entries.getOrInsertComputed(nodeArguments.join(), () => serverEntry(nodeArguments))
  const command = within.concat(process.execPath, nodeArguments, entry)
  const child = spawn(command[0]!, command.slice(1), {
    env: { ...surroundings, ...forTests, PORT: String(port), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    printed: () => printed,
    kill: (signal) => void child.kill(signal),
    ended,
  }
}

/** Throws what it printed if it ends instead. */
export async function untilReady(program: Program): Promise<void> {
  let ending: { code: number | null } | undefined
  void program.ended.then((end) => (ending = end))
  await until(() => {
    if (ending) throw new Error(`It ended with ${ending.code}:\n${program.printed()}`)
    return program.printed().includes('Atelier is ready')
  })
}

/**
 * Below the ports that systems give to whoever asks for any: of those, another program, or a connection, could take it before
 * ours is up.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
