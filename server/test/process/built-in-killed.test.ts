import type { Params } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import { loadCatalog } from '../../src/catalog/catalog.files.ts'
import { expectOk } from '../app.ts'
import type { Client } from '../client.ts'
import { modelPids } from '../model-processes.ts'
import { coins, makeAccount, makeDatabase, operatorOf, secrets, times } from './callers.ts'
import type { Program } from './launch.ts'
import { makeDataDir, startProgram } from './program.ts'
import { until } from '../until.ts'

// As `kill -9` does it, while a model of our own computes. It is made again, under the attempt that was lost.

const { id: modelId } = [...loadCatalog(undefined).models.values()].find(
  ({ taskType, backends }) => taskType === 'image.generate' && backends[0]!.provider === 'built-in',
)!

const asOperator = { authorization: `Bearer ${secrets.OPERATOR_TOKEN}` }
/** One child: of two that are killed at once, the second would get the work of the first, and die over it as well. */
const variables = { ...secrets, MEDIA_CHILDREN: '1' }
const engines = {
  'the embedded database': async () => ({ DATA_DIR: makeDataDir(), ...variables }),
  PostgreSQL: async () => ({ DATABASE_URL: await makeDatabase(), DATA_DIR: makeDataDir(), ...variables }),
}

const submit = (who: Client, size: Params) =>
  expectOk(
    who.post(
      '/v1/generations',
      { modelId, params: { prompt: 'a lake in the mountains', seed: 7, ...size }, maxCoins: 1000 },
      { 'idempotency-key': crypto.randomUUID() },
    ),
  )

/** A model computes, as it says itself, and has more to do. */
const hasBegun = async (who: Client) =>
  (await expectOk(who.get('/v1/generations?active=true'))).items.some(
    ({ progress }: { progress: number }) => progress > 0,
  )

async function expectSettled(program: Program, who: Client & { id: string }, ids: string[]) {
  await until(async () => (await expectOk(who.get('/v1/generations?active=true'))).items.length === 0)
  const shown = await Promise.all(ids.map((id) => expectOk(who.get(`/v1/generations/${id}`))))
  expect(shown.map(({ status, error }) => [status, error])).toEqual(
    times(ids.length, () => ['succeeded', null]),
  )
  const charged = shown.reduce((sum, { coinsCharged }) => sum + coinsCharged, 0)
  const operator = operatorOf(program)
  expect((await expectOk(operator.get(`/operator/v1/accounts/${who.id}`))).balance).toEqual({
    available: coins - charged,
    held: 0,
  })
  const { invariants } = await expectOk(operator.get('/operator/v1/audit?full=true'))
  expect(invariants.filter(({ violations }: { violations: number }) => violations > 0)).toEqual([])
}

// Who is a child of whom is read from /proc.
const isLinux = process.platform === 'linux'

describe.runIf(isLinux).each(Object.entries(engines))('on %s', (_, makePlace) => {
  test('killed, the program or then a child: all that was accepted ends, and is paid once', async () => {
    const place = await makePlace()
    const first = await startProgram(place)
    const alice = await makeAccount(first, { runningLimit: 10 })
    const ids = (await Promise.all(times(3, () => submit(alice, { resolution: '0.5k' })))).map(({ id }) => id)
    await until(async () => modelPids(first.pid).length > 0)

    first.kill('SIGKILL')
    await first.ended
    const second = await startProgram(place)

    await expectSettled(second, alice.at(second), ids)

    const again = alice.at(second)
    const { id } = await submit(again, { resolution: '0.5k', num_outputs: 4 })
    await until(() => hasBegun(again))

    for (const pid of modelPids(second.pid)) process.kill(pid, 'SIGKILL')

    await expectSettled(second, again, [...ids, id])
    const metrics = await (await fetch(`${second.origin}/metrics`, { headers: asOperator })).text()
    expect(metrics).toMatch(/atelier_media_seconds_count{operation="generate",result="crashed"} 1/)
  })
})
