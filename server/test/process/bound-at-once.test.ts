import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectOk } from '../app.ts'
import type { Answer } from '../client.ts'
import { openStream } from '../event-stream-client.ts'
import { cloneDatabase, dropDatabase } from '../postgres.ts'
import { makeAccount, operatorOf, secrets, submit, times, type Caller } from './callers.ts'
import type { Program } from './launch.ts'
import { endPrograms, makeDataDir, startProgram } from './program.ts'
import { until } from '../until.ts'
import { openPool } from '../pool.ts'

// One node is told that a key or the service is closed while another is in the middle of selling.

const ROUNDS = 12
const FEW_ROUNDS = 4
const SUBMITS = 40

let url: string
let told: Program
let selling: Program
let database: Pool

beforeAll(async () => {
  url = await cloneDatabase(inject('postgresUrl'))
  const place = { DATABASE_URL: url, DATA_DIR: makeDataDir(), ROLE: 'api', ...secrets }
  ;[told, selling] = (await Promise.all(times(2, () => startProgram(place, 'file')))) as [Program, Program]
  database = openPool(url)
})
afterAll(async () => {
  await database.end()
  await endPrograms()
  await dropDatabase(url)
})

describe('once one node has answered, no node holds coins', () => {
  test('with a key that was revoked', async () => {
    const answers: Answer[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const alice = await makeAccount(told, {})
      answers.push(...(await race(alice, () => revoke(alice))))
    }

    expect(codesOf(answers)).toContain('api_key_revoked')
    expect(codesOf(answers)).toContain('accepted')
  })

  test('during maintenance', async () => {
    const alice = await makeAccount(told, {})
    const answers: Answer[] = []
    for (let round = 0; round < FEW_ROUNDS; round++) {
      answers.push(...(await race(alice, () => maintain(true))))
      await maintain(false)
    }

    expect(codesOf(answers)).toContain('maintenance')
    expect(codesOf(answers)).toContain('accepted')
  })
})

test('a stream on one node shows nothing that came after another had revoked its key', async () => {
  const rounds = times(ROUNDS, async () => {
    const alice = await makeAccount(told, {})
    const { id } = (await submit(alice)).body
    await database.query(
      `select move_generation($1, 'queued', 'processing', null, gen_random_uuid(), null, null, null)`,
      [id],
    )
    const streams = await Promise.all(
      times(3, () => openStream(alice.at(selling), `/v1/generations/${id}/events`)),
    )
    const progress = keepMoving(id)
    await Promise.all(streams.map((stream) => stream.until(() => stream.messages.length > 3)))

    await revoke(alice)
    const lastBefore = progress.now()
    await progress.stop()
    await saveProgress(id, 0.5)
    await Promise.all(streams.map(({ ended }) => ended))

    const shown = streams.flatMap(({ messages }) => messages.map(({ data }) => data.progress))
    expect(Math.max(...shown)).toBeLessThanOrEqual(lastBefore)
  })

  await Promise.all(rounds)
})

/** Many submits at one node, and in the middle of them `close` at the other. None of them is accepted after its answer. */
async function race(who: Caller, close: () => Promise<unknown>): Promise<Answer[]> {
  const buyer = who.at(selling)
  // From now on the node knows the key, and that the service is open.
  await until(async () => (await submit(buyer)).status === 201)
  const asking = times(SUBMITS, () => submit(buyer))
  await Promise.race(asking)
  await close()
  const held = await countHolds(who)
  const answers = await Promise.all(asking)
  expect(await countHolds(who)).toBe(held)
  return answers
}

async function revoke({ id }: Caller) {
  const operator = operatorOf(told)
  const path = `/operator/v1/accounts/${id}/keys`
  const { items } = await expectOk(operator.get(path))
  await expectOk(operator.post(`${path}/${items[0].id}/revoke`))
}

const maintain = (maintenance: boolean) =>
  expectOk(operatorOf(told).put('/operator/v1/settings', { maintenance, disabledChannels: [] }))

async function countHolds({ id }: Caller): Promise<number> {
  const { rows } = await database.query(
    `select count(*)::int as count from ledger where account_id = $1 and kind = 'hold'`,
    [id],
  )
  return rows[0].count
}

const codesOf = (answers: Answer[]) => new Set(answers.map(({ body }) => body.code ?? 'accepted'))

const saveProgress = (id: string, progress: number) =>
  database.query('update generations set progress = $2 where id = $1', [id, progress])

/** A generation that makes a little progress all the time. */
function keepMoving(id: string) {
  let steps = 0
  const stopping = new AbortController()
  const moving = (async () => {
    while (!stopping.signal.aborted) {
      steps++
      await saveProgress(id, steps / 1e5)
    }
  })()
  return {
    now: () => Math.fround(steps / 1e5),
    stop() {
      stopping.abort()
      return moving
    },
  }
}
