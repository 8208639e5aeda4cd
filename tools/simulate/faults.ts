import assert from 'node:assert/strict'
import { editFunction, sqlPattern, type SqlEdit } from '../../server/test/edited-function.ts'
import type { Simulation } from './simulation.ts'

/** A realistic mistake that is planted on purpose and must be found. */
export type Fault = {
  name: string
  /** The first seed that noticed it when this was written: played first, for most of the others take their time in vain. */
  foundBy: number
  /** What it changes in a function of the database, where it is one there. */
  inFunction?: { functionName: string; edits: readonly SqlEdit[] }
  /** Resolves to a function that removes it again. */
  plant(simulation: Simulation): Promise<() => Promise<void>>
}

const inFunction = (name: string, foundBy: number, functionName: string, ...edits: SqlEdit[]): Fault => ({
  name,
  foundBy,
  inFunction: { functionName, edits },
  async plant({ simulated: { pool } }) {
    await pool.query(editFunction(functionName, edits))
    return async () => void (await pool.query(editFunction(functionName)))
  },
})

/** In every statement that has this. */
const inStatement = (name: string, foundBy: number, [from, to]: SqlEdit): Fault => ({
  name,
  foundBy,
  async plant({ simulated: { pool } }) {
    let isMet = false
    pool.rewrite = (text) =>
      text.replace(sqlPattern(from), () => {
        isMet = true
        return to
      })
    return async () => {
      pool.rewrite = (text) => text
      assert(isMet, `no statement has this any more:\n${from}`)
    }
  },
})

const inBackend = (name: string, foundBy: number, provider: string, change: object): Fault => ({
  name,
  foundBy,
  async plant({ backends }) {
    const backend = backends.providers.get(provider)!
    const original = { ...backend }
    Object.assign(backend, change)
    return async () => void Object.assign(backend, original)
  },
})

const isOfWorker = "(g.status = 'queued' or g.attempt_token = member.token)"

export const faults: Fault[] = [
  inFunction('a code that is used up works again', 44, 'redeem_code', [
    "when code.uses >= batch.uses_per_code then 'used'",
    "when false then 'used'",
  ]),
  inFunction('settling ignores the token', 1, 'settle_batch', [isOfWorker, 'true']),
  inFunction(
    'cancel takes what runs as well',
    4,
    'settle_batch',
    [
      'g.status = from_status',
      "(g.status = from_status or to_status = 'canceled' and g.status = 'processing')",
    ],
    [isOfWorker, "(g.status = 'queued' or g.attempt_token = member.token or to_status = 'canceled')"],
  ),
  inFunction('the rest of a hold is not released', 3, 'settle_batch', [
    'available = available + total.rest',
    'available = available',
  ]),
  inFunction('a key does not get its coins back', 3, 'settle_batch', [
    'coins = key_months.coins - returned.coins',
    'coins = key_months.coins',
  ]),
  inFunction('a key gets its coins back in the wrong month', 9, 'settle_batch', [
    'month = returned.hold_month',
    "month = date_trunc('month', app_now() at time zone 'UTC')::date",
  ]),
  inFunction('a grant does not get its coins back', 8, 'settle_batch', [
    'coins = key_periods.coins - returned.coins',
    'coins = key_periods.coins',
  ]),
  inFunction('a grant gets its coins back on the wrong day', 9, 'settle_batch', [
    'spend_periods(created_at, agent_session)',
    'spend_periods(moment, agent_session)',
  ]),
  inFunction('nobody is admitted after an end', 1, 'settle_batch', [
    'lateral admit(accounts.id)',
    'lateral admit(null)',
  ]),
  inFunction('one slot too many', 1, 'admit', ['- slots into room', '- slots + 1 into room']),
  inFunction('the newest is admitted first', 70, 'admit', [
    'order by line.seq limit room',
    'order by line.seq desc limit room',
  ]),
  inFunction('coins are held without a lock', 113, 'submit_batch', [
    'order by id for no key update',
    'order by id',
  ]),
  inFunction('a repeated submit is not recognised', 37, 'submit_batch', [
    'and earlier.idempotency_key = listed.idempotency_key',
    'and false',
  ]),
  inFunction('a cap is not asked', 11, 'submit_batch', [
    'submit.left_to_spend - spent_by_key < submit.coins',
    'false',
  ]),
  inFunction('a limit per day is not asked', 26, 'submit_batch', [
    'submit.left_today - spent_by_key < submit.coins',
    'false',
  ]),
  inFunction('a revoked key is not asked for', 187, 'caller_refusal', [
    'key.revoked_at is not null',
    'false',
  ]),
  inFunction('maintenance is not asked for by a hold', 50, 'submit_batch', [
    'when switches.maintenance',
    'when false',
  ]),
  inFunction('maintenance is not asked for by a start', 32, 'start_generations', [
    '(read_switches()).maintenance',
    'false',
  ]),
  inFunction('an event wakes only who sleeps for good', 26, 'add_deliveries', [
    'where id = hook.id',
    'where id = hook.id and hook.wake_at is null',
  ]),
  inFunction('whoever made an attempt writes it down', 3, 'claim_batch', [
    'and taken_by = the_taker order',
    'order',
  ]),
  inFunction('a lease ends before its attempt', 23, 'claim_batch', [
    'moment := app_now();',
    'moment := app_now(); lease := lease / 2;',
  ]),
  inFunction('progress may fall', 22, 'save_progress', [
    'greatest(g.progress, member.progress)',
    'member.progress',
  ]),
  inStatement('putting off ignores the token', 87, [
    'is true and attempt_token =',
    "is true and '00000000-0000-0000-0000-000000000000' <>",
  ]),
  inBackend('what was lost in a submit is bought again', 9, 'sighted', { repeatable: true }),
  inBackend('what nobody can look for is bought again', 36, 'blind', { repeatable: true }),
]
