import { describe, expect, onTestFinished, test } from 'vitest'
import { expectOk, SECRET_KEY } from '../app.ts'
import { addWebhook, type Hook } from '../webhook-fixture.ts'
import { hang, inTurn, succeed } from '../replies.ts'
import { makeAccount, makeDatabase, makePlace, operatorOf, secrets, submit } from './callers.ts'
import type { Program } from './launch.ts'
import { makeDataDir, startProgram } from './program.ts'
import { until } from '../until.ts'
import { openPool } from '../pool.ts'

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

    doomed.kill('SIGKILL') // At once: a start may take longer than the attempt, which ends after ten seconds.
    await startProgram({ ...place, ROLE: 'worker' })
    const bob = await makeAccount(api, {})
    const hanging = await hookAt(api, bob)
    hanging.receiver.reply = hang
    await submit(bob)
    await hook.receiver.received(2)

    expect(new Set(hook.receiver.requests.map(({ event }) => event.id)).size).toBe(1)
    await until(async () => (await hook.deliveries('delivered')).length === 1)
    expect(await hook.deliveries()).toMatchObject([
      { attemptsMade: 1, attempts: [{ number: 1, status: 200 }] },
    ])
    await until(async () => (await hanging.deliveries())[0]?.attemptsMade === 1)
    const { cause, durationMs } = (await hanging.deliveries())[0]!.attempts[0]!
    expect(cause).toBe('No answer within 10 seconds.')
    expect(durationMs).toBeGreaterThanOrEqual(9_990)
    expect(durationMs).toBeLessThan(60_000)
  })

  test('5,000 events for a webhook that hangs: memory does not grow with them, and others do not wait for it', async () => {
    const url = await makeDatabase()
    const program = await startProgram({ DATABASE_URL: url, DATA_DIR: makeDataDir(), ...secrets })
    const [alice, bob] = [await makeAccount(program, {}), await makeAccount(program, {})]
    const [hanging, quick] = [await hookAt(program, alice), await hookAt(program, bob)]
    let givenUp = 0
    hanging.receiver.reply = (response) => void response.once('close', () => givenUp++)
    const bytesBefore = await peakRssBytes(program, quick, 20)

    await endMany(url, alice.id, 5_000)
    await hanging.receiver.received(2)
    let waited = 0
    let givenUpBefore = givenUp
    const bytesDuring = await peakRssBytes(program, quick, 40, () => {
      if (givenUp > givenUpBefore) waited++
      givenUpBefore = givenUp
    })

    expect((await hanging.read()).pending).toBe(5_000)
    expect(hanging.receiver.mostAtOnce()).toBe(2)
    // Their bodies are 100 MB together.
    expect(bytesDuring - bytesBefore).toBeLessThan(48 * 1024 * 1024)
    // Whoever had to wait would arrive after one of the two attempts was given up, which takes ten seconds.
    expect(waited).toBeLessThan(10)
  })

  test('SECRET_KEY can be changed: what the previous one has sealed still signs, and then it can be dropped', async () => {
    const place = await makePlace()
    const next = 'the-next-secret-key-of-the-tests-001'
    let program = await startProgram(place)
    const alice = await makeAccount(program, {})
    const hook = await hookAt(program, alice)

    const changes = [{ SECRET_KEY: next, SECRET_KEY_PREVIOUS: SECRET_KEY }, { SECRET_KEY: next }]
    for (const [index, keys] of changes.entries()) {
      program.kill('SIGTERM')
      await program.ended
      program = await startProgram({ ...place, ...keys })
      await submit(alice.at(program))
      await hook.receiver.received(index + 1)
    }

    expect(hook.receiver.requests).toHaveLength(2)
    expect(program.printed()).not.toContain('a delivery cannot be made')
  })
})

describe('on the embedded database', () => {
  test('killed and started again: an attempt that died with it is made again, what was written down as delivered is not', async () => {
    const place = { DATA_DIR: makeDataDir(), ...secrets }
    const first = await startProgram(place)
    const [alice, bob] = [await makeAccount(first, {}), await makeAccount(first, {})]
    const [cutOff, delivered] = [await hookAt(first, alice), await hookAt(first, bob)]
    cutOff.receiver.reply = inTurn(hang, succeed)
    await submit(bob)
    await until(async () => (await delivered.deliveries('delivered')).length === 1)
    await submit(alice)
    await cutOff.receiver.received(1)

    first.kill('SIGKILL')
    await first.ended
    const second = await startProgram(place)
    await cutOff.receiver.received(2)

    expect(new Set(cutOff.receiver.requests.map(({ event }) => event.id)).size).toBe(1)
    const path = `${delivered.path}/deliveries`
    expect((await expectOk(operatorOf(second).get(path))).items).toMatchObject([
      { state: 'delivered', attemptsMade: 1 },
    ])
    expect(delivered.receiver.requests).toHaveLength(1)
  })
})

/** How much memory the program has at most while test events arrive, one after the other. */
async function peakRssBytes(
  program: Program,
  { path, receiver }: Hook,
  events: number,
  onArrival: () => void = () => {},
) {
  const operator = operatorOf(program)
  let bytes = 0
  for (let sent = 0; sent < events; sent++) {
    const next = receiver.requests.length + 1
    await expectOk(operator.post(`${path}/test`, {}))
    await receiver.received(next)
    onArrival()
    const { text } = await operator.get('/metrics')
    bytes = Math.max(bytes, Number(/^process_resident_memory_bytes (\d+)/m.exec(text)![1]))
  }
  return bytes
}

/** Ended generations with prompts of 20 kB; the events are written as a transition writes them. */
async function endMany(url: string, accountId: string, count: number) {
  const pool = openPool(url, { max: 1 })
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
