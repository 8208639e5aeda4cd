import { onTestFinished, expect, test } from 'vitest'
import { operatorOf, makeAccount, secrets } from '../../server/test/process/callers.ts'
import { freePort, launchProgram, untilReady } from '../../server/test/process/launch.ts'
import { makeDataDir } from '../../server/test/process/program.ts'
import { expectOk } from '../../server/test/app.ts'
import { until } from '../../server/test/until.ts'
import { Atelier } from '../src/client.ts'

const RUNS = 20
const PRICE = 5
/** Four starts, one after the other, each of which may take a minute where much else runs. */
const limit = { timeout: 600_000 }

/** One installation at one address, which dies and comes back. */
async function install() {
  const variables = { DATA_DIR: makeDataDir(), ...secrets }
  const port = await freePort()
  let program = launchProgram(port, variables)
  onTestFinished(async () => {
    program.kill('SIGKILL')
    await program.ended
  })
  await untilReady(program)
  return {
    program,
    async stop(signal: 'SIGKILL' | 'SIGTERM') {
      program.kill(signal)
      await program.ended
    },
    async start() {
      program = launchProgram(port, variables)
      await untilReady(program)
    },
  }
}

test(
  'the service is killed and restarted under twenty runs: each ends, and is charged once',
  limit,
  async () => {
    const { program, stop, start } = await install()
    const caller = await makeAccount(program, { coins: 1_000, runningLimit: 4 })
    const { key } = await expectOk(
      operatorOf(program).post(`/operator/v1/accounts/${caller.id}/keys`, {
        name: 'SDK',
        scopes: ['generate', 'read'],
      }),
    )
    const accepted = new Set<string>()
    const atelier = new Atelier({
      apiKey: key,
      baseUrl: program.origin,
      // The service is down for more than half of the time, so the client needs more retries than by default.
      maxRetries: 40,
      async fetch(url, init) {
        const answer = await fetch(url, init)
        if (init?.method === 'POST' && answer.status === 201) {
          const { id } = (await answer.clone().json()) as { id: string }
          accepted.add(id)
        }
        return answer
      },
    })
    const params = { prompt: 'a lighthouse #delay=1000' }

    // Some are under way when it dies, some are just being submitted, some come while it is away.
    let allowed = 3
    const running = Array.from({ length: RUNS }, async (_, index) => {
      await until(() => index < accepted.size + allowed)
      return atelier.generations.run({ modelId: 'sandbox-image', params })
    })
    const ended = Promise.all(running)
    ended.catch(() => undefined)
    for (const [signal, afterAccepted] of [
      ['SIGKILL', 3],
      ['SIGTERM', 8],
      ['SIGKILL', 13],
    ] as const) {
      await until(() => accepted.size >= afterAccepted)
      await stop(signal)
      allowed += 2
      await start()
    }
    const generations = await ended

    expect(new Set(generations.map(({ id }) => id)).size).toBe(RUNS)
    expect(generations.map(({ coinsCharged }) => coinsCharged)).toEqual(Array(RUNS).fill(PRICE))
    const listed = []
    for await (const { id } of atelier.generations.list({ limit: 7 })) listed.push(id)
    expect(listed).toHaveLength(RUNS)
    const { balance } = await expectOk(operatorOf(program).get(`/operator/v1/accounts/${caller.id}`))
    expect(balance).toEqual({ available: 1_000 - RUNS * PRICE, held: 0 })
    const audit = await expectOk(operatorOf(program).get('/operator/v1/audit?full=true'))
    expect(audit.ok).toBe(true)
  },
)
