import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { httpRequest, runProgram, sendLoad } from '../children.ts'
import type { Figure, Line } from '../figure.ts'
import type { Spray, Sprayed } from '../processes/spray.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts, startService } from '../service.ts'
import { putFile } from '../stored-file.ts'
import { submitRequest } from '../submit-body.ts'

const CONNECTIONS = 4
const SPRAYING = 40
/** Until whoever is over a limit is, and the queue of passwords is as long as it gets. */
const LEAD_SECONDS = 2

/** Whether whoever uses the service notices that strangers try passwords. */
export const signInSpray: Figure = {
  name: 'sign-in-spray',
  async run({ rounds, seconds }, postgres) {
    const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
    const database = await postgres.createDatabase()
    const service = await startService(database, { DATA_DIR: folder, ROLE: 'api', TRUST_PROXY: '1' })
    const [account] = await createAccounts(service, 1)
    const { link } = await putFile(account!, database, folder)
    const load = { port: service.port, connections: CONNECTIONS, seconds }
    const sides = {
      submits: () => sendLoad({ ...load, requests: [submitRequest(account!)], status: 201 }),
      'downloads of 1 MB': () =>
        sendLoad({ ...load, requests: [httpRequest('GET', link)], status: 200 }, 'drain'),
    }

    async function beside(measure: () => Promise<{ p99Ms: number }>, fromEverywhere: boolean) {
      const spray = {
        port: service.port,
        connections: SPRAYING,
        seconds: seconds + LEAD_SECONDS + 1,
        fromEverywhere,
      }
      const spraying = runProgram<Sprayed>(
        new URL('../processes/spray.ts', import.meta.url),
        spray satisfies Spray,
      )
      await delay(LEAD_SECONDS * 1000)
      const { p99Ms } = await measure()
      return { p99Ms, answers: await spraying }
    }

    const lines: Line[] = []
    for (const [what, measure] of Object.entries(sides)) {
      let [fromOne, fromAll]: Sprayed[] = []
      const measured = await interleave(rounds, {
        alone: async () => (await measure()).p99Ms,
        async one() {
          const { p99Ms, answers } = await beside(measure, false)
          fromOne = answers
          return p99Ms
        },
        async all() {
          const { p99Ms, answers } = await beside(measure, true)
          fromAll = answers
          return p99Ms
        },
      })
      const line = (from: string, side: number[], answers: Sprayed | undefined): Line => ({
        metric: `${what}, p99, beside ${SPRAYING} connections that try passwords from ${from} ÷ alone`,
        samples: ratios(side, measured.alone),
        target: { atMost: 1.5 },
        detail: `${brief(median(side))} ms ÷ ${brief(median(measured.alone))} ms; tries answered: ${told(answers)}`,
      })
      lines.push(
        line('one address', measured.one, fromOne),
        line('ever new addresses', measured.all, fromAll),
      )
    }
    await service.stop()
    rmSync(folder, { recursive: true })
    return lines
  },
}

const told = (answers: Sprayed = {}) =>
  Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
