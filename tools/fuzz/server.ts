// The program under test, as an operator starts it, and what can be seen of it from outside.
import { createServer } from 'node:http'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, launchProgram, untilReady, type Program } from '../../server/test/process/launch.ts'
import { OPERATOR_TOKEN } from './world.ts'

export type Server = Program & {
  /** Where it may send webhooks: they are answered, one in four with a failure. */
  sink: string
  isRunning(): boolean
  /** Lines of its log that tell of bugs. */
  errors(): string[]
  /** Undefined where the system does not say. */
  usage(): Usage | undefined
  /** Files of uploads that are over. */
  leftovers(): string[]
  close(): Promise<void>
}

/** The files are those that it opens itself, apart from the database's. */
export type Usage = { residentMb: number; openFiles: string[] }

const ERROR_LEVEL = 50

export async function startServer(): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-fuzz-'))
  const sink = await openSink()
  const program = launchProgram(await freePort(), {
    DATA_DIR: dataDir,
    OPERATOR_TOKEN,
    WEBHOOK_DEV_ORIGINS: sink.origin,
    SHUTDOWN_SECONDS: '2',
    MEDIA_CHILDREN: '1',
  })
  let isRunning = true
  void program.ended.then(() => (isRunning = false))
  const server: Server = {
    ...program,
    sink: `${sink.origin}/hook`,
    isRunning: () => isRunning,
    errors: () => errorsIn(program.printed()),
    usage: () => usageOf(program.pid, dataDir),
    leftovers: () => ['scratch', 'media'].flatMap((name) => filesIn(join(dataDir, name))),
    async close() {
      program.kill('SIGKILL')
      await program.ended
      sink.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  try {
    await untilReady(program)
  } catch (error) {
    await server.close()
    throw error
  }
  return server
}

async function openSink() {
  let received = 0
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(received++ % 4 === 0 ? 500 : 204).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Of whole lines only: of the last one, half may still be on its way. */
export function errorsIn(printed: string): string[] {
  return printed.split('\n').slice(0, -1).filter(isError)
}

function isError(line: string): boolean {
  if (!line.startsWith('{')) return false
  return (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL
}

function usageOf(pid: number, dataDir: string): Usage | undefined {
  if (process.platform !== 'linux') return undefined
  const residentKb = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
  // The embedded database opens the files of a table when it is first asked about, and keeps them: that is no leak.
  const ofDatabase = `${join(dataDir, 'database')}/`
  const openFiles = openFilesOf(pid).filter((path) => !path.startsWith(ofDatabase))
  return { residentMb: residentKb / 1024, openFiles }
}

/** What each of them is; some close while we look. */
function openFilesOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)]
    } catch {
      return []
    }
  })
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
