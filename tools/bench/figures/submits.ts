import { sendLoad } from '../children.ts'
import type { Figure } from '../figure.ts'
import { createMinimalLedger, ledgerAccounts, ledgerScript } from '../minimal-ledger.ts'
import { findPgbench, howToGetPgbench, runPgbench } from '../pgbench.ts'
import { startProfile } from '../profile.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts } from '../service.ts'
import { submitRequest } from '../submit.ts'

const clients = 16
const metric = `durable submits/s over HTTP, 64 connections ÷ a minimal ledger in pgbench, ${clients} clients`

/** What HTTP, checks, prices and our tables cost, beside the least that a prepaid service could write. */
export const submits: Figure = {
  name: 'submits',
  async run({ rounds, seconds, profile }, checkout) {
    const pgbench = findPgbench()
    if (pgbench === undefined) return [{ metric, notRun: howToGetPgbench }]

    const database = await checkout.createDatabase()
    const service = await checkout.startService(database, { ROLE: 'api' })
    const accounts = await createAccounts(service, ledgerAccounts)
    const requests = accounts.map(submitRequest)
    const ledger = await checkout.createDatabase('template0')
    await createMinimalLedger(ledger)

    const statements = profile ? await startProfile(database) : undefined
    const senderMs: number[] = []
    let count = 0
    const measured = await interleave(rounds, {
      async http() {
        const answered = await sendLoad({
          port: service.port,
          connections: 64,
          seconds,
          requests,
          status: 201,
        })
        senderMs.push(answered.senderMs)
        count += answered.count
        return answered.perSecond
      },
      ledger: () => runPgbench(pgbench, ledger, [ledgerScript], { clients, seconds }),
    })
    await statements?.print(count, 'submits')
    await service.stop()

    return [
      {
        metric,
        samples: ratios(measured.http, measured.ledger),
        target: { atLeast: 1 },
        aim: 1.5,
        detail: `${brief(median(measured.http))}/s ÷ ${brief(median(measured.ledger))}/s; the sender takes ${brief(median(senderMs))} ms of CPU each`,
      },
    ]
  },
}
