import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../children.ts'
import type { Figure } from '../figure.ts'
import { brief, median } from '../rounds.ts'

type Start = { readyMs: number; pageMs: number; quoteMs: number }

/** How soon `npm start` serves, without npm: the first time on this machine, and whenever it is started again. */
export const start: Figure = {
  name: 'start',
  async run({ rounds }, { folder: root }) {
    const starts = { warm: [] as Start[], cold: [] as Start[] }
    using folder = mkdtempDisposableSync(join(tmpdir(), 'atelier-start-'))
    const dataDir = join(folder.path, 'warm')
    const { key } = await measure(root, { DATA_DIR: dataDir })
    for (let round = 0; round < rounds; round++) {
      starts.warm.push(await measure(root, { DATA_DIR: dataDir }, key))
      const fresh = join(folder.path, `cold-${round}`)
      starts.cold.push(await measure(root, { DATA_DIR: fresh, NODE_COMPILE_CACHE: `${fresh}-compiled` }))
      process.stderr.write(
        `  round ${round + 1} of ${rounds}: ${brief(starts.warm.at(-1)!.readyMs)} ms, ${brief(starts.cold.at(-1)!.readyMs)} ms\n`,
      )
    }
    const load = `load average ${brief(loadavg()[0]!)}`
    const of = (list: Start[], what: keyof Start) => list.map((each) => each[what])
    const first = (list: Start[]) =>
      `first page ${brief(median(of(list, 'pageMs')))} ms, first quote ${brief(median(of(list, 'quoteMs')))} ms; ${load}`
    return [
      {
        metric: '`npm start` → ready, warm',
        samples: of(starts.warm, 'readyMs').map((ms) => ms / 1000),
        target: { atMost: 2 },
        unit: 's',
        detail: first(starts.warm),
      },
      {
        metric: '`npm start` → ready, new folder and nothing compiled',
        samples: of(starts.cold, 'readyMs').map((ms) => ms / 1000),
        target: { atMost: 3.5 },
        unit: 's',
        detail: first(starts.cold),
      },
    ]
  },
}

async function measure(
  root: string,
  variables: Record<string, string>,
  knownKey = '',
): Promise<Start & { key: string }> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['scripts/with-node.mjs', '--restart', 'scripts/start.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'warn', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let printed = ''
    child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
    const says = async (words: RegExp) => {
      for (;;) {
        const [found] = words.exec(printed) ?? []
        if (found !== undefined) return found
        await once(child.stdout, 'data')
      }
    }
    await says(/is ready/)
    const readyMs = performance.now() - startedAt
    const origin = `http://127.0.0.1:${port}`
    const pageMs = await timed(() => fetch(origin, { headers: { accept: 'text/html' } }))
    const key = knownKey || (await says(/atl_\w+(?=\n)/))
    const quoteMs = await timed(() =>
      fetch(`${origin}/v1/quotes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ modelId: 'procedural-scene', params: { prompt: 'a lighthouse' } }),
      }),
    )
    return { readyMs, pageMs, quoteMs, key }
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
}

async function timed(ask: () => Promise<Response>): Promise<number> {
  const askedAt = performance.now()
  const response = await ask()
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  return performance.now() - askedAt
}
