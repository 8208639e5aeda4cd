import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectOk, SECRET_KEY } from '../app.ts'
import { addWebhook, type Hook } from '../hooked.ts'
import { hang, inTurn, succeed } from '../replies.ts'
import { makeAccount, makeDatabase, operatorOf, secrets, submit } from './callers.ts'
import type { Program } from './launch.ts'
import { makeDataDir, startProgram } from './program.ts'
import { until } from '../until.ts'

// By the real clock, in processes that are killed without a chance to tidy up.

const clock = { now: Date.now }
const hookAt = (program: Program, owner: { id: string }) =>
  addWebhook({ operator: operatorOf(program), clock }, owner)

describe('on PostgreSQL', () => {
  test('an attempt whose worker is killed is made again by another; one that hangs ends after ten seconds', async () => {
    const place = {
      DATABASE_URL: await makeDatabase(),
      DATA_DIR: makeDataDir(),
      DATABASE_POOL: '8',
      ...secrets,
    }
    const [api, doomed] = await Promise.all([
      startProgram({ ...place, ROLE: 'api' }),
      startProgram({ ...place, ROLE: 'worker' }),
    ])
    const alice = await makeAccount(api, {})
    const hook = await hookAt(api, alice)
    hook.receiver.reply = inTurn(hang, succeed)
    await submit(alice)
    await hook.receiver.received(1)
    await startProgram({ ...place, ROLE: 'worker' })

    doomed.kill('SIGKILL')
    const killedAtMs = Date.now()
    const bob = await makeAccount(api, {})
    const hanging = await hookAt(api, bob)
    hanging.receiver.reply = hang
    await submit(bob)
    await hook.receiver.received(2)

    expect(Date.now() - killedAtMs).toBeLessThan(18_000)
    expect(new Set(hook.receiver.requests.map(({ event }) => event.id)).size).toBe(1)
    await until(async () => (await hook.deliveries('delivered')).length === 1)
    expect(await hook.deliveries()).toMatchObject([
      { attemptsMade: 1, attempts: [{ number: 1, status: 200 }] },
    ])
    await until(async () => (await hanging.deliveries())[0]?.attemptsMade === 1)
    const { cause, durationMs } = (await hanging.deliveries())[0]!.attempts[0]!
    expect(cause).toBe('No answer within 10 seconds.')
    expect(durationMs).toBeGreaterThanOrEqual(9_990)
    expect(durationMs).toBeLessThan(11_000)
  })

  test('5,000 events for a slow webhook: memory does not grow with them, and others are not delayed', async () => {
    const url = await makeDatabase()
    const program = await startProgram({ DATABASE_URL: url, DATA_DIR: makeDataDir(), ...secrets })
    const [alice, bob] = [await makeAccount(program, {}), await makeAccount(program, {})]
    const [slow, quick] = [await hookAt(program, alice), await hookAt(program, bob)]
    slow.receiver.reply = async (response) => {
      await sleep(300)
      response.end()
    }
    const before = await measure(program, quick, 20)

    await endMany(url, alice.id, 5_000)
    await slow.receiver.received(4)
    const during = await measure(program, quick, 40)

    const pending = (await slow.read()).pending
    expect(pending).toBeGreaterThan(4_800)
    expect(slow.receiver.mostAtOnce()).toBe(2)
    // Their bodies are 100 MB together.
    expect(during.rssBytes - before.rssBytes).toBeLessThan(48 * 1024 * 1024)
    expect(during.slowestMs).toBeLessThan(1_000)
  })
})

describe('on the embedded database', () => {
  test('an attempt that dies with the process is made again at the next start, at once', async () => {
    const place = { DATA_DIR: makeDataDir(), ...secrets }
    const first = await startProgram(place)
    const alice = await makeAccount(first, {})
    const hook = await hookAt(first, alice)
    hook.receiver.reply = inTurn(hang, succeed)
    await submit(alice)
    await hook.receiver.received(1)

    first.kill('SIGKILL')
    await first.ended
    await startProgram(place)
    const readyAtMs = Date.now()
    await hook.receiver.received(2)

    expect(Date.now() - readyAtMs).toBeLessThan(2_000)
    expect(new Set(hook.receiver.requests.map(({ event }) => event.id)).size).toBe(1)
  })

  test('what was written down as delivered stays so when the process is killed', async () => {
    const place = { DATA_DIR: makeDataDir(), ...secrets }
    const first = await startProgram(place)
    const alice = await makeAccount(first, {})
    const hook = await hookAt(first, alice)
    await submit(alice)
    await until(async () => (await hook.deliveries('delivered')).length === 1)

    first.kill('SIGKILL')
    await first.ended
    const second = await startProgram(place)

    const path = `${hook.path}/deliveries`
    expect((await expectOk(operatorOf(second).get(path))).items).toMatchObject([
      { state: 'delivered', attemptsMade: 1 },
    ])
    expect(hook.receiver.requests).toHaveLength(1)
  })

  test('SECRET_KEY can be changed: what the previous one has sealed still signs, and then it can be dropped', async () => {
    const dataDir = makeDataDir()
    const next = 'the-next-secret-key-of-the-tests-001'
    let program = await startProgram({ DATA_DIR: dataDir, ...secrets })
    const alice = await makeAccount(program, {})
    const hook = await hookAt(program, alice)

    const changes = [{ SECRET_KEY: next, SECRET_KEY_PREVIOUS: SECRET_KEY }, { SECRET_KEY: next }]
    for (const [index, keys] of changes.entries()) {
      program.kill('SIGTERM')
      await program.ended
      program = await startProgram({ DATA_DIR: dataDir, ...secrets, ...keys })
      await submit(alice.at(program))
      await hook.receiver.received(index + 1)
    }

    expect(hook.receiver.requests).toHaveLength(2)
    expect(program.printed()).not.toContain('a delivery cannot be made')
  })
})

/** How long test events take to arrive, and how much memory the program has at most meanwhile. */
async function measure(program: Program, { path, receiver }: Hook, events: number) {
  const operator = operatorOf(program)
  const millis: number[] = []
  let rssBytes = 0
  for (let sent = 0; sent < events; sent++) {
    const startedAtMs = performance.now()
    const next = receiver.requests.length + 1
    await expectOk(operator.post(`${path}/test`, {}))
    await receiver.received(next)
    millis.push(performance.now() - startedAtMs)
    const { text } = await operator.get('/metrics')
    rssBytes = Math.max(rssBytes, Number(/^process_resident_memory_bytes (\d+)/m.exec(text)![1]))
    await sleep(50)
  }
  millis.sort((one, other) => one - other)
  return { rssBytes, medianMs: millis[Math.floor(events / 2)]!, slowestMs: millis.at(-1)! }
}

/** Generations with prompts of 20 kB that have ended; the events are written as a move writes them. */
async function endMany(url: string, accountId: string, count: number) {
  const pool = new Pool({ connectionString: url, max: 1 })
  onTestFinished(() => pool.end())
  await pool.query(
    `insert into generations (id, seq, account_id, channel, idempotency_key, body_hash, model_id, model_name, task_type,
        modality, workspace, params, effective_params, status, coins_quoted, coins_per_output, outputs_requested,
        price_lines, coins_charged, hold_month, queue, time_limit_seconds, created_at, completed_at)
      select gen_random_uuid(), nextval('generation_order'), $1, 'api', gen_random_uuid(), 'x', 'x', 'x', 'image.generate',
        'image', 'image', jsonb_build_object('prompt', repeat('x', 20000)), '{}', 'canceled', 1, 1, 1,
        '[]', 0, app_now(), 'generations', 60, app_now(), app_now() from generate_series(1, $2::integer)`,
    [accountId, count],
  )
  for (let told = 0; told < count; told += 250)
    await pool.query(
      `insert into events (type, account_id, generation_id) select 'generation.canceled', account_id, id
        from generations where account_id = $1 order by seq offset $2 limit 250`,
      [accountId, told],
    )
}
