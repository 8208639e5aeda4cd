import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { alertsFile } from '../promql.ts'
import { until } from '../until.ts'
import { freePort } from './launch.ts'
import { endWith } from './program.ts'

export type Prometheus = {
  /** The data of an answer of its API. */
  get(path: string, query: Record<string, string>): Promise<any>
}

/** A Prometheus with the alerts of the documentation that scrapes one node, every second. */
export async function startPrometheus(target: string, token: string): Promise<Prometheus> {
  const folder = mkdtempSync(join(inject('runFolder'), 'prometheus-'))
  const port = await freePort()
  writeFileSync(join(folder, 'token'), token)
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [fileURLToPath(new URL(`../../../${alertsFile}`, import.meta.url))],
    scrape_configs: [
      {
        job_name: 'atelier',
        authorization: { credentials_file: join(folder, 'token') },
        static_configs: [{ targets: [new URL(target).host] }],
      },
    ],
  }
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config)) // JSON is YAML.
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  endWith('test', async () => {
    if (child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const prometheus: Prometheus = {
    async get(path, query) {
      const url = new URL(path, `http://127.0.0.1:${port}`)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      const answer = (await (await fetch(url)).json()) as { status: string; error?: string; data: unknown }
      if (answer.status !== 'success') throw new Error(`${path}: ${answer.error}`)
      return answer.data
    },
  }
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended: ${said}`)
    const scraped = await prometheus
      .get('/api/v1/query', { query: 'atelier_build_info' })
      .catch(() => undefined)
    return scraped?.result.length === 1
  })
  return prometheus
}
