import type { Checkout } from '../checkout.ts'
import { httpRequest, sendLoad } from '../children.ts'
import { copyHistory } from '../copy-history.ts'
import type { Figure } from '../figure.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts } from '../service.ts'
import { finish } from '../submit.ts'

const connections = 2
const few = 1_000
const many = 1_000_000

/** Whether a page costs more the longer the list is. */
export const lists: Figure = {
  name: 'lists',
  async run({ rounds, seconds }, checkout) {
    const [short, long] = [await serviceWith(checkout, few), await serviceWith(checkout, many)]
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
          metric: `list page p95 at ${many.toLocaleString('en')} generations ÷ at ${few.toLocaleString('en')}, ${name}, account with ${whose}`,
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

/** As many among a thousand as among a million match the rarest filter, and all are the oldest. */
const rareCount = 30

/** Nine tenths are one account's, a hundred another's, and the rest of a third one, which is never left with none. */
async function serviceWith(checkout: Checkout, count: number) {
  const database = await checkout.createDatabase()
  const preparing = await checkout.startService(database)
  const [most, some, rest] = await createAccounts(preparing, 3)
  const rare = [...Array.from({ length: rareCount }, () => most), some!]
  await Promise.all(rare.map((account) => finish(preparing, account, 'sandbox-3d')))
  const last = await Promise.all([most, some!, rest!].map((account) => finish(preparing, account)))
  await preparing.stop()
  const copies = [count * 0.9, 100, count * 0.1]
  await copyHistory(database, new Map(last.map(({ id }, place) => [id, copies[place]!])))
  const service = await checkout.startService(database, { ROLE: 'api' })
  return { service, most: most.key, few: some!.key }
}
