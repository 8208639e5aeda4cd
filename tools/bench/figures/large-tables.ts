import type { Checkout } from '../checkout.ts'
import { httpExchange, httpRequest, sendLoad } from '../children.ts'
import { claimAndSettle } from '../claim-and-settle.ts'
import type { Figure, Line } from '../figure.ts'
import { createLargeDatabase } from '../large-database.ts'
import { printPlans } from '../plans.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { operatorToken, type Service } from '../service.ts'
import { signIn } from '../sign-in.ts'
import { submitMany } from '../submit.ts'

const few = 10_000
const moved = 1_000

/** Whether anything that is done all day costs more the longer the history is. */
export const largeTables: Figure = {
  name: 'large-tables',
  isLong: true,
  async run({ rounds, seconds, generations, plans }, checkout) {
    const [small, large] = [await openSide(checkout, few), await openSide(checkout, generations)]
    const metric = (what: string) =>
      `${what} at ${generations.toLocaleString('en')} generations ÷ at ${few.toLocaleString('en')}`
    const lines: Line[] = []

    const submitted = await interleave(rounds, { large: large.move, small: small.move })
    const times = {
      'a submit': submitted,
      'a claim': { large: large.claims(), small: small.claims() },
      'a settlement': { large: large.settlements(), small: small.settlements() },
    }
    for (const [what, measured] of Object.entries(times))
      lines.push(line(metric(`time of ${what}`), measured.large, measured.small))
    for (const [what, request] of Object.entries(large.requests)) {
      const measured = await interleave(rounds, {
        [`${what}, large`]: p50(large.service, request),
        [`${what}, small`]: p50(small.service, small.requests[what]!),
      })
      lines.push(line(metric(`${what}, p50,`), measured[`${what}, large`]!, measured[`${what}, small`]!))
    }
    if (plans) {
      const pages = {
        small: await printPlans(checkout, small.database, small.operationsOn),
        large: await printPlans(checkout, large.database, large.operationsOn),
      }
      for (const [what, over] of Object.entries(pages.large)) {
        const under = pages.small[what]!
        const detail = `${over} pages ÷ ${under}`
        lines.push({
          metric: metric(`pages for ${what},`),
          samples: [over / under],
          target: { atMost: 1.2 },
          detail,
        })
      }
    }
    await Promise.all([small.service.stop(), large.service.stop()])
    return lines

    function line(name: string, over: number[], under: number[]): Line {
      const detail = `${brief(median(over))} ms ÷ ${brief(median(under))} ms`
      return { metric: name, samples: ratios(over, under), target: { atMost: 1.2 }, detail }
    }
    function p50(service: Service, request: string) {
      return async () => {
        const load = { port: service.port, connections: 1, seconds, requests: [request], status: 200 }
        return (await sendLoad(load)).p50Ms
      }
    }
  },
}

async function openSide(checkout: Checkout, generations: number) {
  const { database, accounts } = await createLargeDatabase(checkout, generations)
  const service = await checkout.startService(database, { ROLE: 'api' })
  await checkAudit(service)
  const claims: number[] = []
  const settlements: number[] = []
  const key = { authorization: `Bearer ${accounts[0].key}` }
  const session = { cookie: await signIn(service, accounts[0], 'https://bench.example') }
  const operator = { authorization: `Bearer ${operatorToken}` }
  const requests: Record<string, string> = {
    'list (`GET /v1/generations`)': httpRequest('GET', '/v1/generations', key),
    'history (`GET /account/v1/generations`)': httpRequest('GET', '/account/v1/generations', session),
    'usage (`GET /account/v1/usage`)': httpRequest('GET', '/account/v1/usage', session),
    'stats (`GET /operator/v1/stats`)': httpRequest('GET', '/operator/v1/stats', operator),
    'audit (`GET /operator/v1/audit`)': httpRequest('GET', '/operator/v1/audit', operator),
  }
  return {
    database,
    service,
    requests,
    /** The same one by one, for those who look at what each does. */
    operationsOn: (on: Service) => ({
      submit: () => submitMany(on, accounts, accounts.length),
      'claim and settle': () => claimAndSettle(checkout, database, accounts.length),
      ...Object.fromEntries(
        Object.entries(requests).map(([what, request]) => [what, () => httpExchange(on.port, request)]),
      ),
    }),
    /** Each without the first, which does not count. */
    claims: () => claims.slice(1),
    settlements: () => settlements.slice(1),
    /** Milliseconds for a submit; what was submitted is claimed and settled before the next. */
    async move() {
      const { perSecond } = await submitMany(service, accounts, moved)
      const { claimsPerSecond, settlesPerSecond } = await claimAndSettle(checkout, database, moved)
      claims.push(1000 / claimsPerSecond)
      settlements.push(1000 / settlesPerSecond)
      return 1000 / perSecond
    },
  }
}

/** What was copied must add up as what was paid for. */
async function checkAudit(service: Service): Promise<void> {
  type Audit = { ok: boolean; invariants: { title: string; violations: number }[] }
  const { ok, invariants } = await service.operate<Audit>('GET', '/audit?full=true')
  const broken = invariants.filter(({ violations }) => violations > 0).map(({ title }) => title)
  if (!ok) throw new Error(`the copies do not add up: ${broken.join('; ')}`)
}
