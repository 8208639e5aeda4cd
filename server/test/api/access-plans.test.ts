import type { ActionFilters } from '@atelier/contract/operator-action.ts'
import type { SignInAttemptFilters } from '@atelier/contract/sign-in-attempt.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { listOperators } from '../../src/accounts/operators.store.ts'
import { listSignInAttempts } from '../../src/accounts/sign-in-attempts.store.ts'
import { listActions } from '../../src/operator-actions/store.ts'
import { engine, sharedTestDatabase } from '../engines.ts'
import { namesIn, plansOf, tablesScanned } from '../plans.ts'

// What operators list costs as much as it shows. Only a server has statistics worth planning by.

const account = '00000000-0000-4000-8000-000000000007'

describe.runIf(engine === 'postgres')('with many accounts, actions and sign-ins', () => {
  beforeAll(async () => {
    const { pool } = await sharedTestDatabase()
    for (const statement of rows.split(';')) await pool.query(statement)
    await pool.query('analyze')
  })

  test.for<[index: string, filters: ActionFilters]>([
    ['operator_actions_by_moment', {}],
    ['operator_actions_by_moment', { from: '2026-01-02', to: '2026-01-03' }],
    ['operator_actions_by_actor', { actor: 'actor-7' }],
    ['operator_actions_by_action', { action: 'action-7.done' }],
    ['operator_actions_by_target', { target: 'target-7' }],
    ['operator_actions_by_target', { target: 'target-7', from: '2026-01-02' }],
    ['operator_actions_by_moment', { sort: 'oldest' }],
    ['operator_actions_by_actor', { actor: 'actor-7', sort: 'oldest' }],
  ])('a page of actions reads %s for %j', async ([index, filters]) => {
    const position = { at: '2026-01-03 00:00:00+00', id: 4000 }
    const plans = await plansOf(async (db) => {
      await listActions(db, filters, undefined, 31)
      await listActions(db, filters, position, 31)
    })

    for (const plan of plans) {
      expect(namesIn(plan, 'Index Name')).toContain(index)
      expect(tablesScanned(plan)).toEqual([])
    }
  })

  test.for<[index: RegExp, filters: SignInAttemptFilters]>([
    [/_pkey/, {}],
    [/_failed/, { failed: true }],
    [/_failed/, { failed: true, sort: 'oldest' }],
    // Both begin with the account; the one by hour is enough while there are few.
    [/_by_account|_by_hour/, { account }],
    [/_by_account|_by_hour/, { account, failed: false }],
  ])('a page of sign-in attempts reads %s for %j', async ([index, filters]) => {
    const plans = await plansOf(async (db) => {
      await listSignInAttempts(db, filters, undefined, 31)
      await listSignInAttempts(db, filters, 9000, 31)
    })

    for (const plan of plans) {
      expect(namesIn(plan, 'Index Name')).toContainEqual(expect.stringMatching(index))
      expect(tablesScanned(plan)).not.toContain('sign_in_attempts')
    }
  })

  test('operators are not looked for among all accounts', async () => {
    const plans = await plansOf((db) => listOperators(db, {}, undefined, 31))

    expect(plans.flatMap((plan) => namesIn(plan, 'Index Name'))).toContain('accounts_operators')
    expect(plans.flatMap(tablesScanned)).not.toContain('accounts')
    expect(plans.flatMap(tablesScanned)).not.toContain('sign_in_attempts')
  })
})

const rows = `
  insert into users (id, name, email, created_at, updated_at)
  select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'x', n || '@plans.test', now(), now()
  from generate_series(1, 3000) n;
  insert into accounts (id, operator, created_at)
  select id, email in ('7@plans.test', '8@plans.test'), now() from users where email like '%@plans.test';
  insert into operator_actions (at, actor, action, target, detail)
  select '2026-01-01'::timestamptz + n * interval '1 minute', 'actor-' || n % 50, 'action-' || n % 50 || '.done', 'target-' || n % 500, '{}'
  from generate_series(1, 10000) n;
  insert into sign_in_attempts (at, last_at, hour, account_id, network, outcome)
  select moment, moment, moment, ('00000000-0000-4000-8000-' || lpad((1 + n % 3000)::text, 12, '0'))::uuid, '203.0.113.1',
    case when n % 50 = 0 then 'wrong_password' else 'signed_in' end
  from generate_series(1, 10000) n, lateral (select '2026-01-01'::timestamptz + n * interval '1 minute' as moment) at`
