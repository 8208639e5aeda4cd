import type { Checkout } from '../checkout.ts'
import { sendLoad } from '../children.ts'
import { claimAndSettle } from '../claim-and-settle.ts'
import { copyHistory } from '../copy-history.ts'
import type { Figure } from '../figure.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts } from '../service.ts'
import { query } from '../sql.ts'
import { finish, submitMany, submitRequest } from '../submit.ts'

const connections = 64
const depth = 50_000
const claimed = 1_000

/** Whether a long queue costs those who join it, or those who work on it. Every round begins with a fresh copy. */
export const depthOfQueue: Figure = {
  name: 'depth',
  async run({ rounds, seconds }, checkout) {
    const { empty, few, full, accounts } = await prepare(checkout)
    const requests = accounts.map(submitRequest)

    const submits = (template: string) => async () => {
      const service = await checkout.startService(await checkout.createDatabase(template), { ROLE: 'api' })
      const load = { port: service.port, connections, requests, status: 201 }
      await sendLoad({ ...load, seconds: 1 }) // Until it is warm.
      const { perSecond } = await sendLoad({ ...load, seconds })
      await service.stop()
      return perSecond
    }
    const claims = (template: string) => async () =>
      (await claimAndSettle(checkout, await checkout.createDatabase(template), claimed)).claimsPerSecond
    const submitted = await interleave(rounds, {
      'submits, deep': submits(full),
      'submits, none': submits(empty),
    })
    const taken = await interleave(rounds, { 'claims, deep': claims(full), 'claims, none': claims(few) })

    const line = (what: string, deep: number[], none: number[]) => ({
      metric: `${what} with ${depth.toLocaleString('en')} queued ÷ with none`,
      samples: ratios(deep, none),
      target: { atLeast: 0.95 },
      aim: 1,
      detail: `${brief(median(deep))}/s ÷ ${brief(median(none))}/s`,
    })
    return [
      line('submits/s', submitted['submits, deep'], submitted['submits, none']),
      line('claims/s', taken['claims, deep'], taken['claims, none']),
    ]
  },
}

/** Three databases of the same size: nothing queued, hardly more than is claimed, and very many; the rest has ended. */
async function prepare(checkout: Checkout) {
  const begun = await checkout.createDatabase()
  const service = await checkout.startService(begun)
  const accounts = await createAccounts(service, connections)
  const last = await Promise.all(accounts.map((account) => finish(service, account)))
  await service.stop()

  const withQueued = async (queued: number) => {
    const database = await checkout.createDatabase(begun)
    const ended = Math.ceil((depth - queued) / connections)
    if (ended > 0) await copyHistory(database, new Map(last.map(({ id }) => [id, ended])))
    const api = await checkout.startService(database, { ROLE: 'api' })
    if (queued > 0) await submitMany(api, accounts, queued)
    await api.stop()
    await query(database, 'vacuum analyze')
    return database
  }
  return {
    empty: await withQueued(0),
    few: await withQueued(claimed * 1.2),
    full: await withQueued(depth),
    accounts,
  }
}
