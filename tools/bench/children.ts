// Everything that is measured runs in processes of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Answered } from './answered.ts'
import type { Load } from './processes/load.ts'

const started = new Set<ChildProcess>()

export type Program = { port: number; child: ChildProcess; stop(): Promise<void> }

/** Starts a file that says "ready" once it listens on PORT. */
export async function startProgram(file: URL, variables: Record<string, string>): Promise<Program> {
  const port = await freePort()
  const child = spawn(process.execPath, [file.pathname], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), ...variables },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  started.add(child)
  const ended = once(child, 'close')
  let printed = ''
  const ready = Promise.withResolvers<void>()
  child.stdout!.setEncoding('utf8').on('data', function read(chunk: string) {
    printed += chunk
    if (!printed.includes('ready')) return
    child.stdout!.off('data', read).resume()
    ready.resolve()
  })
  await Promise.race([
    ready.promise,
    ended.then(() => Promise.reject(new Error(`${file.pathname} did not start:\n${printed}`))),
  ])
  return {
    port,
    child,
    async stop() {
      child.kill('SIGTERM')
      await ended
      started.delete(child)
    },
  }
}

/** For a run that ends early. */
export function killAll(): void {
  for (const child of started) child.kill('SIGKILL')
}

/** Runs the load from a process of its own. */
export function sendLoad(load: Load, by: 'load' | 'drain' = 'load'): Promise<Answered> {
  return runProgram(new URL(`processes/${by}.ts`, import.meta.url), load)
}

/** Runs a file that reads its orders from its input and writes what came of them. */
export async function runProgram<Answer>(
  file: URL,
  orders: object,
  variables: Record<string, string> = {},
): Promise<Answer> {
  const child = spawn(process.execPath, [file.pathname], {
    env: { ...process.env, ...variables },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  started.add(child)
  child.stdin.end(JSON.stringify(orders))
  const [answer] = await Promise.all([text(child.stdout), once(child, 'close')])
  started.delete(child)
  if (child.exitCode !== 0) throw new Error(`${file.pathname} broke off`)
  return JSON.parse(answer)
}

/** One request as it goes over the wire. */
export function httpRequest(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'bench.example',
    ...headers,
    ...(content && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`
}

/** Sends one request and waits for its answer. */
export async function httpExchange(port: number, request: string): Promise<void> {
  await sendLoad({ port, connections: 1, seconds: 600, count: 1, requests: [request], status: 200 })
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
