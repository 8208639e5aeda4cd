import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { httpRequest, runProgram, sendLoad } from '../children.ts'
import type { Figure, Line, Settings } from '../figure.ts'
import type { Spray, Sprayed } from '../processes/spray.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts, type Service } from '../service.ts'
import { putFile } from '../stored-file.ts'
import { submitRequest } from '../submit.ts'

const CONNECTIONS = 4
const SPRAYING = 40
/** Until the rate limits apply and the queue of password checks is full. */
const LEAD_SECONDS = 2

/** Whether the service slows down while passwords are being guessed. */
export const signInSpray: Figure = {
  name: 'sign-in-spray',
  async run(settings, checkout) {
    const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
    try {
      const database = await checkout.createDatabase()
      const service = await checkout.startService(database, {
        DATA_DIR: folder,
        ROLE: 'api',
        TRUST_PROXY: '1',
      })
      try {
        const [account] = await createAccounts(service, 1)
        const { link } = await putFile(service, account, folder)
        return await measureBeside(settings, service, {
          submits: { requests: [submitRequest(account)], status: 201, by: 'load' },
          'downloads of 1 MB': { requests: [httpRequest('GET', link)], status: 200, by: 'drain' },
        })
      } finally {
        await service.stop()
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

type Side = { requests: string[]; status: number; by: 'load' | 'drain' }

async function measureBeside(
  { rounds, seconds }: Settings,
  { port }: Service,
  sides: Record<string, Side>,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const [what, { requests, status, by }] of Object.entries(sides)) {
    let [fromOne, fromAll]: Sprayed[] = []
    const measure = async () =>
      (await sendLoad({ port, connections: CONNECTIONS, seconds, requests, status }, by)).p99Ms
    const measured = await interleave(rounds, {
      alone: measure,
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
      detail: `${brief(median(side))} ms ÷ ${brief(median(measured.alone))} ms; tries answered: ${countsOf(answers)}`,
    })
    lines.push(line('one address', measured.one, fromOne), line('ever new addresses', measured.all, fromAll))
  }
  return lines

  async function beside(measure: () => Promise<number>, fromEverywhere: boolean) {
    const spray = { port, connections: SPRAYING, seconds: seconds + LEAD_SECONDS + 1, fromEverywhere }
    // Together: whichever breaks off first is what the run breaks off with, and the other is not left unheard.
    const [answers, p99Ms] = await Promise.all([
      runProgram<Sprayed>(new URL('../processes/spray.ts', import.meta.url), spray satisfies Spray),
      delay(LEAD_SECONDS * 1000).then(measure),
    ])
    return { p99Ms, answers }
  }
}

const countsOf = (answers: Sprayed = {}) =>
  Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
