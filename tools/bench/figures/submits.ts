import { sendLoad } from '../children.ts'
import type { Figure } from '../figure.ts'
import { findPgbench, howToGetPgbench, runPgbench } from '../pgbench.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts, startService } from '../service.ts'
import { submitRequest } from '../submit-body.ts'
import { listenToSubmit, plainStatements, sameStatements } from '../submit-statements.ts'

const metric = 'durable submits/s over HTTP, 64 connections'
const accountCount = 64
const clients = 16

/** What HTTP, checks and prices cost, beside a program that does nothing but send the statements. */
export const submits: Figure = {
  name: 'submits',
  async run({ rounds, seconds }, postgres) {
    const pgbench = findPgbench()
    if (pgbench === undefined) return [{ metric, notRun: howToGetPgbench }]

    const database = await postgres.createDatabase()
    const preparing = await startService(database, { ROLE: 'api' })
    const accounts = await createAccounts(preparing, accountCount)
    await preparing.stop()
    const statements = await listenToSubmit(database, accounts[0])
    const copy = () => postgres.createDatabase(database.split('/').at(-1))
    const [forSame, forPlain] = [await copy(), await copy()]
    const service = await startService(database, { ROLE: 'api' })

    const requests = accounts.map(submitRequest)
    const same = accounts.map((account) => sameStatements(statements, account))
    const plain = accounts.map((account) => plainStatements(statements, account))
    const measured = await interleave(rounds, {
      http: async () =>
        (await sendLoad({ port: service.port, connections: 64, seconds, requests, status: 201 })).perSecond,
      same: () => runPgbench(pgbench, forSame, same, { clients, seconds }),
      plain: () => runPgbench(pgbench, forPlain, plain, { clients, seconds }),
    })
    await service.stop()

    const line = (side: 'same' | 'plain') =>
      `${brief(median(measured.http))}/s ÷ ${brief(median(measured[side]))}/s`
    return [
      {
        metric: `${metric} ÷ pgbench, same statements, 16 clients`,
        samples: ratios(measured.http, measured.same),
        target: { atLeast: 0.7 },
        detail: line('same'),
      },
      {
        metric: `${metric} ÷ pgbench, six plain statements, 16 clients`,
        samples: ratios(measured.http, measured.plain),
        target: { atLeast: 1.3 },
        detail: line('plain'),
      },
    ]
  },
}
