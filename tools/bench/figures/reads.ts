import { httpRequest, sendLoad, startProgram } from '../children.ts'
import type { Figure } from '../figure.ts'
import { startProfile } from '../profile.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts } from '../service.ts'
import { finish } from '../submit.ts'

const hello = new URL('../processes/hello.ts', import.meta.url)
const connections = 64

/** What a client that polls costs: key, rate limit, row and reply. */
export const reads: Figure = {
  name: 'reads',
  async run({ rounds, seconds, profile }, checkout) {
    const database = await checkout.createDatabase()
    const service = await checkout.startService(database)
    const accounts = await createAccounts(service, connections)
    const requests = await Promise.all(
      accounts.map(async (account) => {
        const { id } = await finish(service, account)
        return httpRequest('GET', `/v1/generations/${id}`, { authorization: `Bearer ${account.key}` })
      }),
    )
    const bare = await startProgram(hello, {})
    const uncounted = await checkout.startService(database, { ROLE: 'api', RATE_LIMITS: 'memory' })
    const statements = profile ? await startProfile(database) : undefined

    const senderMs: number[] = []
    let count = 0
    const load = (port: number, sent: string[]) => async () => {
      const answered = await sendLoad({ port, connections, seconds, requests: sent, status: 200 })
      senderMs.push(answered.senderMs)
      if (port !== bare.port) count += answered.count
      return answered.perSecond
    }
    const measured = await interleave(rounds, {
      postgres: load(service.port, requests),
      hello: load(bare.port, [httpRequest('GET', '/')]),
      memory: load(uncounted.port, requests),
    })
    await statements?.print(count, 'reads, half of them with the windows in memory')

    await Promise.all([service.stop(), bare.stop(), uncounted.stop()])
    const line = (windows: 'postgres' | 'memory', name: string, atLeast: number, aim: number) => ({
      metric: `authenticated \`GET /v1/generations/{id}\` ÷ Fastify hello, windows in ${name}`,
      samples: ratios(measured[windows], measured.hello),
      target: { atLeast },
      aim,
      detail: `${brief(median(measured[windows]))}/s ÷ ${brief(median(measured.hello))}/s; the sender takes ${brief(median(senderMs))} ms of CPU each`,
    })
    return [line('postgres', 'PostgreSQL', 0.2, 0.35), line('memory', 'memory', 0.35, 0.5)]
  },
}
