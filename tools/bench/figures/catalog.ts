import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { httpRequest, startProgram, type Program } from '../children.ts'
import type { Figure } from '../figure.ts'
import { interleave, ratios } from '../rounds.ts'
import { bothSides, serve, type Served } from '../served.ts'

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
    const served = { models: [] as Served[], raw: [] as Served[] }
    const load = (side: keyof typeof served, program: Program) => async () => {
      served[side].push(await serve(program, { connections: 64, seconds, requests, status: 200 }))
      return served[side].at(-1)!.perSecond
    }
    const measured = await interleave(rounds, { models: load('models', service), raw: load('raw', server) })

    await Promise.all([service.stop(), server.stop()])
    rmSync(folder, { recursive: true })
    return [
      {
        metric: '`GET /v1/models` warm ÷ raw node:http with the same bytes',
        samples: ratios(measured.models, measured.raw),
        target: { atLeast: 0.85 },
        aim: 0.95,
        detail: bothSides(served.models.slice(1), served.raw.slice(1)),
      },
    ]
  },
}
