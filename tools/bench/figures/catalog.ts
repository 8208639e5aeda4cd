import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { httpRequest, sendLoad, startProgram } from '../children.ts'
import type { Figure } from '../figure.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'

const raw = new URL('../processes/raw.ts', import.meta.url)

/** What our HTTP costs where nothing has to be looked up. */
export const catalog: Figure = {
  name: 'catalog',
  async run({ rounds, seconds }, checkout) {
    const service = await checkout.startService(await checkout.createDatabase(), { ROLE: 'api' })
    const models = await fetch(`http://127.0.0.1:${service.port}/v1/models`)
    const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
    writeFileSync(join(folder, 'models.json'), await models.bytes())
    const server = await startProgram(raw, { FILE: join(folder, 'models.json') })

    const requests = [httpRequest('GET', '/v1/models')]
    const load = (port: number) => async () =>
      (await sendLoad({ port, connections: 64, seconds, requests, status: 200 })).perSecond
    const measured = await interleave(rounds, { models: load(service.port), raw: load(server.port) })

    await Promise.all([service.stop(), server.stop()])
    rmSync(folder, { recursive: true })
    return [
      {
        metric: '`GET /v1/models` warm ÷ raw node:http with the same bytes',
        samples: ratios(measured.models, measured.raw),
        target: { atLeast: 0.85 },
        aim: 0.95,
        detail: `${brief(median(measured.models))}/s ÷ ${brief(median(measured.raw))}/s`,
      },
    ]
  },
}
