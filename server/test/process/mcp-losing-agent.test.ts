import { expect, onTestFinished, test } from 'vitest'
import { expectOk } from '../app.ts'
import { connectAgent } from '../mcp-client.ts'
import { openPool } from '../pool.ts'
import { coins, makeAccount, makeDatabase, operatorOf, secrets } from './callers.ts'
import type { Program } from './launch.ts'
import { makeDataDir, startProgram } from './program.ts'
import { until } from '../until.ts'

const RUNS = 500
const AT_A_TIME = 10
const KILL_EVERY = 100
const PRICE = 5

// An agent that never knows what became of its calls: every second answer is lost on the way, everything is asked for twice,
// and the server is killed as `kill -9` does while it asks. Each wish is paid once, and never more than the key may spend.
test(
  `an agent that loses every second answer pays once for each of ${RUNS} wishes, up to its cap`,
  { timeout: 1_800_000 },
  async () => {
    const url = await makeDatabase()
    const place = { DATABASE_URL: url, DATA_DIR: makeDataDir(), ...secrets }
    let program = await startProgram(place)
    const alice = await makeAccount(program, { runningLimit: 40 })
    // Room for all wishes but the last ten.
    const cap = (RUNS - 10) * PRICE
    const key = await expectOk(
      operatorOf(program).post(`/operator/v1/accounts/${alice.id}/keys`, {
        name: 'Agent',
        scopes: ['generate', 'read'],
        monthlySpendCapCoins: cap,
      }),
    )
    let answers = 0
    let kills = 0
    let restarting: Promise<void> = Promise.resolve()
    /** Requests go to the server there is; every second answer does not come back. */
    const losing: typeof fetch = async (_address, init) => {
      await restarting
      const answer = await fetch(`${program.origin}/mcp`, init)
      const body = await answer.text()
      if (++answers % 2 === 0) throw new TypeError('the answer was lost')
      return new Response(body === '' ? null : body, { status: answer.status, headers: answer.headers })
    }
    const { call } = await insist(() => connectAgent(program.origin, key.key, { fetch: losing }))
    const outcomes = new Map<string, Set<string>>()

    const wishes = Array.from({ length: RUNS }, (_, index) => `wish ${index}`)
    for (let begun = 0; begun < RUNS; begun += AT_A_TIME) {
      const group = wishes.slice(begun, begun + AT_A_TIME)
      const asking = Promise.all(group.flatMap((requestId) => [want(requestId), want(requestId)]))
      if (begun % KILL_EVERY === KILL_EVERY / 2) await killInTheMiddle()
      await asking
    }
    const pool = openPool(url, { max: 1 })
    onTestFinished(() => pool.end())
    const count = async (condition: string) =>
      Number((await pool.query(`select count(*) from generations where ${condition}`)).rows[0].count)
    await until(async () => (await count('completed_at is null')) === 0)

    const bought = [...outcomes.values()].filter((each) => !each.has('spend_cap_exceeded'))
    expect(kills).toBe(RUNS / KILL_EVERY)
    expect(answers).toBeGreaterThan(RUNS * 3)
    expect(bought.length).toBe(cap / PRICE)
    expect(bought.filter((each) => each.size !== 1)).toEqual([])
    expect(await count(`channel = 'mcp' and status = 'succeeded' and coins_charged = ${PRICE}`)).toBe(
      cap / PRICE,
    )
    expect(await count('true')).toBe(cap / PRICE)
    const { balance } = await expectOk(operatorOf(program).get(`/operator/v1/accounts/${alice.id}`))
    expect(balance).toEqual({ available: coins - cap, held: 0 })
    const { invariants } = await expectOk(operatorOf(program).get('/operator/v1/audit?full=true'))
    expect(invariants.filter(({ violations }: { violations: number }) => violations > 0)).toEqual([])

    /** Asks until it has an answer, as somebody would who cannot tell a loss from a refusal. */
    async function want(requestId: string): Promise<void> {
      const wish = { modelId: 'sandbox-image', params: { prompt: requestId }, maxCoins: PRICE, requestId }
      const said = await insist(() => call('generate', { ...wish, confirmedCoins: PRICE }))
      const outcome = said.generation?.id ?? said.error.code
      outcomes.set(requestId, (outcomes.get(requestId) ?? new Set()).add(outcome))
    }

    async function insist<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
      for (;;) {
        try {
          const answer = await ask()
          const code = (answer as { error?: { code?: string } }).error?.code
          if (code !== 'unavailable' && code !== 'internal') return answer
        } catch (error) {
          if (!(error instanceof Error)) throw error
        }
        await restarting
      }
    }

    /** Once some of what is asked has been answered, and before the rest is. */
    async function killInTheMiddle(): Promise<void> {
      const seen = answers
      await until(() => answers > seen + 3)
      restarting = startAnother(program)
      await restarting
      kills++
    }

    async function startAnother(doomed: Program): Promise<void> {
      doomed.kill('SIGKILL')
      await doomed.ended
      program = await startProgram(place)
    }
  },
)
