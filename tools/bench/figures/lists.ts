import { httpRequest, sendLoad } from '../children.ts'
import type { Postgres } from '../../../server/test/postgres.ts'
import type { Figure } from '../figure.ts'
import { fillEnded } from '../fill.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts, startService } from '../service.ts'
import { query } from '../sql.ts'

const connections = 2
const few = 1_000
const many = 1_000_000

/** Whether a page costs more the longer the list is. */
export const lists: Figure = {
  name: 'lists',
  async run({ rounds, seconds }, postgres) {
    const [short, long] = [await serviceWith(postgres, few), await serviceWith(postgres, many)]
    const p95 = (side: Side, key: string, filter: string) => async () => {
      const requests = [httpRequest('GET', `/v1/generations${filter}`, { authorization: `Bearer ${key}` })]
      const load = { port: side.service.port, connections, seconds, requests, status: 200 }
      return (await sendLoad(load)).p95Ms
    }
    const lines = []
    for (const { name, filter, atMost } of pages) {
      for (const whose of ['most', 'few'] as const) {
        const measured = await interleave(rounds, {
          long: p95(long, long[whose], filter),
          short: p95(short, short[whose], filter),
        })
        lines.push({
          metric: `list page p95 at 1,000,000 generations ÷ at 1,000, ${name}, account with ${whose}`,
          samples: ratios(measured.long, measured.short),
          target: { atMost },
          detail: `${brief(median(measured.long))} ms ÷ ${brief(median(measured.short))} ms`,
        })
      }
    }
    await Promise.all([short.service.stop(), long.service.stop()])
    return lines
  },
}

const pages = [
  { name: 'unfiltered', filter: '', atMost: 1.2 },
  { name: 'rarest filter', filter: '?modality=3d', atMost: 1.5 },
]

type Side = Awaited<ReturnType<typeof serviceWith>>

/** Nine tenths are one account's, a hundred another's, and the rest of a third one, which is never left with none. */
async function serviceWith(postgres: Postgres, count: number) {
  const database = await postgres.createDatabase()
  const service = await startService(database, { ROLE: 'api' })
  const [most, some, rest] = await createAccounts(service, 3)
  await fillEnded(database, most.id, count * 0.9)
  await fillEnded(database, some!.id, 100)
  await fillEnded(database, rest!.id, count * 0.1 - 100 + few * 0.1)
  await query(database, 'vacuum analyze')
  return { service, most: most.key, few: some!.key }
}
