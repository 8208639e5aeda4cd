import { once } from 'node:events'
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makePlace } from './callers.ts'
import { freePort } from './launch.ts'
import { makeDataDir } from './program.ts'
import { writeModelFiles } from '../model-files.ts'
import { until } from '../until.ts'

const root = new URL('../../..', import.meta.url).pathname

describe('npm start', () => {
  test('starts the server again after a kill -9, and ends with it', async () => {
    const launcher = await launch()
    const first = await launcher.serverPid()

    process.kill(first, 'SIGKILL')
    await launcher.says('Atelier crashed (SIGKILL). It is started again in 1 s.')
    await launcher.says('Atelier is ready')
    const second = await launcher.serverPid()
    launcher.kill('SIGTERM')

    expect(second).not.toBe(first)
    expect(await launcher.ended).toEqual([0, null])
    expect(isAlive(second)).toBe(false)
  })

  test('ends when its terminal is closed', async () => {
    const command = `${process.execPath} scripts/with-node.mjs --restart scripts/start.ts`
    const launcher = await launch(['script', '--quiet', '--command', command, '/dev/null'], await makePlace())
    expect(await isAnswering(launcher.origin)).toBe(true)

    launcher.kill('SIGKILL')
    await launcher.ended

    await expect.poll(() => isAnswering(launcher.origin)).toBe(false)
  })

  test('passes SIGHUP on where it has no terminal, and the server reads its model files again', async () => {
    const folder = makeDataDir()
    const variables = { ...(await makePlace()), MODELS_DIR: folder, LOG_LEVEL: 'info' }
    const launcher = await launch(undefined, variables)
    writeModelFiles(folder, { painter: [{ provider: 'sandbox' }] })

    launcher.kill('SIGHUP')
    await launcher.says('the models have changed')

    const { models } = (await (await fetch(`${launcher.origin}/v1/models`)).json()) as {
      models: { id: string }[]
    }
    expect(models.map(({ id }) => id)).toContain('painter')
    launcher.kill('SIGTERM')
    expect(await launcher.ended).toEqual([0, null])
  })

  test('leaves no server behind when it is killed itself', async () => {
    const launcher = await launch(undefined, await makePlace())
    const server = await launcher.serverPid()

    launcher.kill('SIGKILL')
    await launcher.ended

    await expect.poll(() => isAlive(server)).toBe(false)
  })

  test('stops in order at SIGTERM to npm, whose shell would not pass it on', async () => {
    const launcher = await launch(['npm', 'start'], await makePlace())
    expect(await isAnswering(launcher.origin)).toBe(true)

    launcher.kill('SIGTERM')
    await launcher.ended

    await expect.poll(() => isAnswering(launcher.origin)).toBe(false)
  })

  test('says so on a Node that is too old, and starts nothing', () => {
    const pretend =
      "data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '18.20.8' } })"

    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', pretend, 'scripts/with-node.mjs', '--restart', 'scripts/start.ts'],
      { cwd: root, encoding: 'utf8' },
    )

    expect(status).toBe(1)
    expect(stderr).toBe(
      'Atelier needs Node 20 or newer to start, and this is 18.20.8. Get one from https://nodejs.org and run the command again.\n',
    )
  })

  test('does not try again what cannot succeed', async () => {
    const launcher = spawnLauncher({ SIGNUP: 'maybe' })

    expect(await launcher.ended).toEqual([1, null])
    expect(launcher.printed()).not.toContain('started again')
  })
})

async function launch(command?: string[], variables: Record<string, string> = {}) {
  const port = String(await freePort())
  const launcher = spawnLauncher({ PORT: port, ...variables }, command)
  await launcher.says('Atelier is ready')
  return { ...launcher, origin: `http://127.0.0.1:${port}` }
}

/** As `npm start` does it, without npm unless told. */
function spawnLauncher(
  variables: Record<string, string>,
  command = [process.execPath, 'scripts/with-node.mjs', '--restart', 'scripts/start.ts'],
) {
  const child = spawn(command[0]!, command.slice(1), {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: makeDataDir(),
      MEDIA_CHILDREN: '1',
      LOG_LEVEL: 'warn',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let read = 0
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    ended,
    printed: () => printed,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** After what it has said before. */
    async says(words: string): Promise<void> {
      await until(() => {
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${printed}`)
        return printed.slice(read).includes(words)
      })
      read = printed.indexOf(words, read) + words.length
    },
    async serverPid(): Promise<number> {
      const [pid = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
      return Number(pid)
    },
  }
}

async function isAnswering(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`)).ok
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
