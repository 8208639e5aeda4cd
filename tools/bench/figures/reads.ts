import { httpRequest, startProgram, type Program } from '../children.ts'
import type { Figure } from '../figure.ts'
import { startProfile } from '../profile.ts'
import { interleave, ratios } from '../rounds.ts'
import { bothSides, serve, type Served } from '../served.ts'
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

    const served = { postgres: [] as Served[], hello: [] as Served[], memory: [] as Served[] }
    const load = (side: keyof typeof served, program: Program, sent: string[]) => async () => {
      served[side].push(await serve(program, { connections, seconds, requests: sent, status: 200 }))
      return served[side].at(-1)!.perSecond
    }
    const measured = await interleave(rounds, {
      postgres: load('postgres', service, requests),
      hello: load('hello', bare, [httpRequest('GET', '/')]),
      memory: load('memory', uncounted, requests),
    })
    const count = [...served.postgres, ...served.memory].reduce((sum, each) => sum + each.count, 0)
    await statements?.print(count, 'reads, half of them with the windows in memory')

    await Promise.all([service.stop(), bare.stop(), uncounted.stop()])
    const line = (windows: 'postgres' | 'memory', name: string, atLeast: number, aim: number) => ({
      metric: `authenticated \`GET /v1/generations/{id}\` ÷ Fastify hello, windows in ${name}`,
      samples: ratios(measured[windows], measured.hello),
      target: { atLeast },
      aim,
      detail: bothSides(served[windows].slice(1), served.hello.slice(1)),
    })
    return [line('postgres', 'PostgreSQL', 0.2, 0.35), line('memory', 'memory', 0.35, 0.5)]
  },
}
