import assert from 'node:assert/strict'
import type { Stage } from './stage.ts'

/** A mistake that somebody could make, to be planted and found. */
export type Fault = {
  name: string
  /** Resolves to the way to take it out again. */
  plant(stage: Stage): Promise<() => Promise<void>>
}

/** In a function of the database: what is there, and what is there instead. */
const inFunction = (name: string, functionName: string, ...changes: [string | RegExp, string][]): Fault => ({
  name,
  async plant({ simulated: { pool } }) {
    const { rows } = await pool.query(`select pg_get_functiondef($1::regproc) as text`, [functionName])
    const original: string = rows[0].text
    await pool.query(changes.reduce((text, [from, to]) => replaced(text, from, to), original))
    return async () => void (await pool.query(original))
  },
})

/** In whichever statement has it. */
const inStatement = (name: string, from: RegExp, to: string): Fault => ({
  name,
  async plant({ simulated: { pool } }) {
    pool.rewrite = (text) => text.replace(from, to)
    return async () => void (pool.rewrite = (text) => text)
  },
})

const inBackend = (name: string, provider: string, change: object): Fault => ({
  name,
  async plant({ backends }) {
    const backend = backends.providers.get(provider)!
    const original = { ...backend }
    Object.assign(backend, change)
    return async () => void Object.assign(backend, original)
  },
})

const isOfWorker = "(status = 'queued' or attempt_token = the_token)"

export const faults: Fault[] = [
  inFunction('settling ignores the token', 'move_generation', [isOfWorker, 'true']),
  inFunction(
    'cancel takes what runs as well',
    'move_generation',
    ['status = the_from', "(status = the_from or the_to = 'canceled' and status = 'processing')"],
    [isOfWorker, "(status = 'queued' or attempt_token = the_token or the_to = 'canceled')"],
  ),
  inFunction('the rest of a hold is not released', 'move_generation', [
    'available = available + rest',
    'available = available',
  ]),
  inFunction('a key does not get its coins back', 'move_generation', [/update key_months[^;]*;/, '']),
  inFunction('a key gets its coins back in the wrong month', 'move_generation', [
    'month = moved.hold_month',
    "month = date_trunc('month', app_now() at time zone 'UTC')::date",
  ]),
  inFunction('nobody is admitted after an end', 'move_generation', [
    'return query select * from admit(the_account);',
    '',
  ]),
  inFunction('one slot too many', 'admit', ['- slots into room', '- slots + 1 into room']),
  inFunction('the newest is admitted first', 'admit', [
    'order by seq limit room',
    'order by seq desc limit room',
  ]),
  inFunction('coins are held without a lock', 'submit_batch', [
    'order by id for no key update',
    'order by id',
  ]),
  inFunction('a repeated submit is not recognised', 'submit_batch', [
    'and idempotency_key = item.idempotency_key',
    'and false',
  ]),
  inFunction('a cap is not asked', 'submit_batch', ['if cap < item.coins_quoted', 'if false']),
  inFunction('a revoked key is not asked for', 'caller_refusal', ['key.revoked_at is not null', 'false']),
  inFunction('maintenance is not asked for by a hold', 'submit_batch', [
    'when switches.maintenance',
    'when false',
  ]),
  inFunction('maintenance is not asked for by a start', 'move_generation', [
    '(read_switches()).maintenance',
    'false',
  ]),
  inFunction('switches are read without a lock', 'read_switches', [
    /perform pg_advisory_xact_lock_shared[^;]*;/,
    '',
  ]),
  inFunction('an event wakes only who sleeps for good', 'add_deliveries', [
    'where id = hook.id',
    'where id = hook.id and hook.wake_at is null',
  ]),
  inFunction('whoever made an attempt writes it down', 'take_turn', [
    'and taken_by = the_taker order',
    'order',
  ]),
  inFunction('a lease ends before its attempt', 'take_turn', [/moment \+ lease/g, 'moment + lease / 2']),
  inStatement('progress may fall', /greatest\(progress, (\$\d+::real)\)/, '$1'),
  inStatement(
    'putting off ignores the token',
    /(\(status = \$\d+\) is true and )attempt_token = (\$\d+)/,
    '$1$2::uuid is not null',
  ),
  inBackend('what was lost in a submit is bought again', 'sighted', { repeatable: true }),
  inBackend('what nobody can look for is bought again', 'blind', { repeatable: true }),
]

function replaced(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, to)
  assert.notEqual(
    changed,
    text,
    `${String(from)} is not there any more: the fault has to be planted elsewhere`,
  )
  return changed
}
