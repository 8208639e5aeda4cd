import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import { freePort } from '../launch.ts'
import { needs } from '../../outside-program.ts'
import { until } from '../../until.ts'

/** What it does, its prompt says. */
const ofTests = fileURLToPath(new URL('predict.py', import.meta.url))

/** Whether the server that other people wrote is at hand. */
export const hasCog = () =>
  needs('python3', 'pip install cog==0.23.1', () => {
    try {
      execFileSync('python3', ['-c', 'import cog, coglet'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })

export type CogServer = { origin: string; prompts(): string[]; kill(): Promise<void>; start(): Promise<void> }

/** The real server of Cog with a small model, on a port that it keeps when it is started again. */
export async function startCog(predictor = ofTests): Promise<CogServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(inject('runFolder'), 'cog-'))
  const runs = join(folder, 'runs.txt')
  const origin = `http://127.0.0.1:${port}`
  let stop = async () => {}
  const server = {
    origin,
    prompts: () => (existsSync(runs) ? readFileSync(runs, 'utf8').trim().split('\n') : []),
    kill: () => stop(),
    async start() {
      const child = spawn('python3', ['-m', 'cog.server.http', '--host', '127.0.0.1'], {
        cwd: folder,
        // A group of its own: the server starts a process for the model.
        detached: true,
        env: {
          ...process.env,
          PORT: String(port),
          RUNS_FILE: runs,
          COG_PREDICT_TYPE_STUB: `${predictor}:Predictor`,
          PYTHONDONTWRITEBYTECODE: '1',
        },
        stdio: 'ignore',
      })
      const ended = once(child, 'exit')
      stop = async () => {
        if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
        await ended
      }
      await until(async () => {
        const answer = await fetch(`${origin}/health-check`).catch(() => undefined)
        return ((await answer?.json()) as { status?: string } | undefined)?.status === 'READY'
      })
    },
  }
  onTestFinished(() => stop())
  await server.start()
  return server
}
