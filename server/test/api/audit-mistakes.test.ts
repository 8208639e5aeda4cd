import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants, checkSinceCheckpoint } from '../../src/coins/audit.store.ts'
import { makeWorld, type Name, type World } from '../audited-world.ts'

/** What breaks rows that were verified before is found by reading them again, and not otherwise. */
const foundInFullOnly = new Set(['an entry that was taken away', 'a day on which nothing ended'])

describe.each([
  ['everything is read', checkInvariants, { hasCheckpoint: false }],
  ['the audit goes on from a checkpoint', checkSinceCheckpoint, { hasCheckpoint: true }],
] as const)('when the data is broken behind the back of the service and %s', (_name, check, options) => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld(options)
  })
  const auditBroken = (of: World, statements: readonly string[]) => auditAfter(of, statements, check)

  const settledTwice = `insert into ledger (account_id, number, generation_id, kind, coins, available_after, held_after)
    select account_id, 0, generation_id, kind, 1, 0, 0 from ledger where generation_id = '$failed' and kind = 'release'`
  const lastEntryAsBefore = `insert into ledger (account_id, number, kind, coins, available_after, held_after)
    select id, 0, 'grant', coins, available, held from accounts, (values (1), (-1)) as gifts (coins) where id = '$alice'`
  const heldForNothing = `insert into ledger (account_id, number, kind, coins, available_after, held_after)
    select id, 0, 'hold', 7, available, held from accounts where id = '$alice'`
  const numbered = [
    `update ledger set number = (select count(*) from ledger other where other.account_id = ledger.account_id and other.id <= ledger.id)`,
    'update accounts set ledger_entries = (select count(*) from ledger where account_id = accounts.id)',
  ]

  // prettier-ignore
  test.for<[invariant: string, what: string, detail: string, offenders: Name[], statements: string[]]>([
    ['I1', 'coins that no entry moved', '966 available and 20 held; its entries add up to 965 and 20', ['alice'], [
      `update accounts set available = available + 1 where id = '$alice'`]],
    ['I1', 'an entry that was taken away', 'its entries add up to -35 and 20', ['alice'], [
      `delete from ledger where kind = 'grant' and account_id = '$alice'`]],
    ['I1', 'a last entry that says another balance', 'the last of them says 965 and 21', ['alice'], [
      `update ledger set held_after = held_after + 1 where id = (select max(id) from ledger where account_id = '$alice')`]],

    ['I1', 'entries that the account does not count', 'counts 4 entries, of which there are', ['alice'], [
      `update accounts set ledger_entries = 4 where id = '$alice'`]],
    ['I1', 'an entry under another number', 'numbered up to 99', ['alice'], [
      `update ledger set number = 99 where id = (select max(id) from ledger where account_id = '$alice')`]],

    ['I2', 'coins that are held for no generation', 'holds 27 coins; its unfinished generations were quoted 20', ['alice'], [
      'alter table ledger drop constraint only_grants_lack_a_generation',
      `update accounts set available = available - 7, held = held + 7 where id = '$alice'`, heldForNothing, ...numbered]],

    ['I3', 'one without a hold, and one with two', 'holds.', ['queued', 'waiting'], [
      dropOnce, `update ledger set generation_id = '$queued' where generation_id = '$waiting'`]],
    ['I3', 'holds of other amounts than quoted', 'was quoted', ['succeeded', 'partial'],
      exchange('generation_id', 'hold', 'succeeded', 'partial')],
    ['I3', 'entries on the account of somebody else', 'stand on another account', ['succeeded', 'bobs'],
      exchange('account_id', 'hold', 'succeeded', 'bobs')],
    ['I3', 'one settled before its end, and one that never was', 'is queued and was settled all the same', ['queued', 'canceled'], [
      `update ledger set generation_id = '$queued' where generation_id = '$canceled' and kind = 'release'`]],
    ['I3', 'charges that do not make up their holds', 'coins; it was charged', ['succeeded', 'partial'],
      exchange('generation_id', 'charge', 'succeeded', 'partial')],
    ['I3', 'a hold that was settled in two releases', 'released 4 in 2', ['failed'], [
      dropOnce, settledTwice, lastEntryAsBefore, ...numbered,
      `update ledger set coins = 4 where generation_id = '$failed' and kind = 'release' and coins = 5`]],
    ['I3', 'one that says another price than was charged', 'says that it cost 4 coins; charged are 5', ['succeeded'], [
      `update generations set coins_charged = 4 where id = '$succeeded'`,
      `update key_months set coins = coins - 1 where key_id = '$key'`,
      `update usage_days set coins = coins - 1 where key_id = '$key'`]],
    ['I3', 'a failure that cost coins', 'is failed and cost 5 coins', ['succeeded'], [
      `update generations set status = 'failed', error_code = 'internal' where id = '$succeeded'`,
      `update ended_generations set status = 'failed', error_code = 'internal' where generation_id = '$succeeded'`,
      `update events set type = 'generation.failed' where generation_id = '$succeeded'`]],
    ['I3', 'an output that was charged and is not there', 'cost 10 coins for 1 outputs of 5 coins', ['partial'], [
      `delete from assets where generation_id = '$partial' and position = 1`]],

    ['I3', 'a refund of more than was charged', 'cost 5 coins; 6 were refunded in 1 entries', ['bobs'], [
      `update ledger set coins = 6, available_after = available_after + 4 where generation_id = '$bobs' and kind = 'refund'`,
      `update accounts set available = available + 4 where id = '$bob'`]],
    ['I3', 'a second refund', 'cost 5 coins; 2 were refunded in 2 entries', ['bobs'], [
      dropOnce,
      `update accounts set available = available + 1, ledger_entries = ledger_entries + 1 where id = '$bob'`,
      `insert into ledger (account_id, number, generation_id, kind, coins, available_after, held_after)
        select id, ledger_entries, '$bobs', 'refund', 1, available, held from accounts where id = '$bob'`]],
    ['I3', 'a refund of what has not ended', 'is queued and was settled all the same', ['queued'], [
      `update accounts set available = available + 1, ledger_entries = ledger_entries + 1 where id = '$alice'`,
      `insert into ledger (account_id, number, generation_id, kind, coins, available_after, held_after)
        select id, ledger_entries, '$queued', 'refund', 1, available, held from accounts where id = '$alice'`]],

    ['I4', 'a month other than its generations make up', 'has spent 36 coins', ['key'], [
      `update key_months set coins = coins + 1 where key_id = '$key'`]],
    ['I4', 'a month that nobody wrote down', 'has spent 0 coins', ['key'], [
      `delete from key_months where key_id = '$key'`]],
    ['I4', 'a month above the cap of the key', 'its cap is 34', ['key'], [
      `update api_keys set monthly_spend_cap_coins = 34 where id = '$key'`]],

    ['I5', 'an event that a webhook was not told of', 'has no delivery to webhook', ['event'], [
      `delete from deliveries where event_id = '$event'`]],
    ['I5', 'an event of the key that a webhook names, which it was not told of', 'has no delivery to webhook', ['event'], [
      `update webhooks set key_id = '$key'`, `delete from deliveries where event_id = '$event'`]],
    ['I5', 'a delivery that ended without an attempt', 'The delivery is delivered after 0 attempts.', ['delivery'], [
      `update deliveries set state = 'delivered', due_at = null, ended_at = app_now() where id = '$delivery'`]],
    ['I5', 'one that failed without a further attempt after it was begun anew', 'The delivery is failed after 0 attempts.', ['delivery'], [
      `update deliveries set state = 'failed', due_at = null, ended_at = app_now(), attempts = 9, attempts_before = 9
        where id = '$delivery'`]],
    ['I5', 'a webhook that sleeps for ever while something is pending', 'but its webhook sleeps until ever', ['delivery'], [
      `update deliveries set state = 'skipped', due_at = null, ended_at = app_now() where id <> '$delivery'`,
      'update webhooks set wake_at = null']],
    ['I5', 'a webhook that sleeps for longer than its deliveries', 'but its webhook sleeps until', ['delivery'], [
      `update deliveries set state = 'skipped', due_at = null, ended_at = app_now() where id <> '$delivery'`,
      `update webhooks set wake_at = (select due_at + interval '1 hour' from deliveries where id = '$delivery')`]],

    ['I6', 'an end without its event', 'is failed and has 0 events.', ['failed'], [
      `delete from events where generation_id = '$failed'`]],
    ['I6', 'an event of another kind', 'is failed and has 1 events (generation.canceled).', ['failed'], [
      `update events set type = 'generation.canceled' where generation_id = '$failed'`]],
    ['I6', 'an end with two events', 'has 2 events', ['failed'], [
      'alter table events drop constraint events_generation_id_key', tell('failed')]],
    ['I6', 'an event before the end', 'is queued and has 1 events', ['queued'], [tell('queued')]],

    ['I8', 'a wrong count of unfinished ones', 'counts 4 unfinished generations and 2 slots; there are 3 and 2', ['alice'], [
      `update accounts set unfinished = unfinished + 1 where id = '$alice'`]],
    ['I8', 'a slot that nobody holds', 'and 3 slots', ['alice'], [
      `update accounts set slots = slots + 1 where id = '$alice'`]],
    ['I8', 'a slot without a job for more than a minute', 'without a live job', ['queued'], [
      loseJob, later('61 seconds')]],
    ['I8', 'a slot whose job was given up more than a minute ago', 'without a live job', ['queued'], [
      later('1 hour'), giveUpJob, later('61 seconds')]],

    ['I9', 'a day that counts other coins than were charged', 'used 15 coins in 5 runs of sandbox-image; counted are 16 in 5', ['alice'], [
      `update usage_days set coins = coins + 1 where key_id = '$key'`]],
    ['I9', 'a day that nobody counted', 'used 15 coins in 5 runs of sandbox-image; counted are 0 in 0', ['alice'], [
      `delete from usage_days where key_id = '$key'`]],
    ['I9', 'a day on which nothing ended', 'used 0 coins in 0 runs of sandbox-image; counted are 5 in 1', ['alice'], [
      `insert into usage_days (account_id, day, model_id, model_name, coins, runs)
        values ('$alice', '2020-01-01', 'sandbox-image', 'Sandbox image', 5, 1)`]],

    ['I10', 'one that has ended and waits', 'in the line of its account and should not be', ['failed'], [
      `insert into unfinished_generations (account_id, seq, generation_id)
        select account_id, seq, id from generations where id = '$failed'`]],
    ['I10', 'one that waits and is said to run', 'is queued; the line of its account says that it runs', ['queued'], [
      `update unfinished_generations set running = true where generation_id = '$queued'`]],
    ['I10', 'one that runs and is said to wait', 'is processing; the line of its account says that it waits', ['processing'], [
      `update unfinished_generations set running = false where generation_id = '$processing'`]],
    ['I10', 'an end that is not listed', 'is failed; it is listed as nothing', ['failed'], [
      `delete from ended_generations where generation_id = '$failed'`]],
    ['I10', 'an end that is listed as another', 'is failed; it is listed as canceled', ['failed'], [
      `update ended_generations set status = 'canceled' where generation_id = '$failed'`]],

    ['I13', 'coins of a code that nobody redeemed', 'has coins of a code that was not redeemed', ['bob', 'bob'], [
      'delete from redemptions', 'update codes set uses = 0', 'update code_batches set redemptions = 0']],
    ['I13', 'a redemption that gave other coins than its batch gives', 'gave 50 coins, of 51 of the batch', ['batch', 'batch'], [
      'update code_batches set coins = 51']],
    ['I13', 'a code that does not count its uses', 'counts 1 uses, of which there are 2', ['batch'], [
      'update codes set uses = 1']],
    ['I13', 'a code that was used more often than it may be', 'counts 2 uses, of which there are 2; it may have 1', ['batch'], [
      'update code_batches set uses_per_code = 1, codes = 2']],
    ['I13', 'an account with more redemptions than it may have', 'redeemed 2 codes of the batch; it may redeem 1', ['batch'], [
      'update code_batches set uses_per_account = 1']],
    ['I13', 'a batch that does not count its redemptions', 'counts 1 redemptions, of which there are 2', ['batch'], [
      'update code_batches set redemptions = 1']],
  ])('%s alone finds %s', async ([invariant, what, detail, offenders, statements]) => {
    const broken = await auditBroken(world, statements)

    if (options.hasCheckpoint && foundInFullOnly.has(what)) return expect(broken).toEqual([])
    expect(broken.map(({ id }) => id)).toEqual([invariant])
    expect(broken[0]!.offenders.map(({ id }) => id)).toEqual(offenders.map((name) => world.ids[name]).toSorted())
    expect(broken[0]!.offenders.map((offender) => offender.detail).join(' ')).toContain(detail)
  })

  test.for([
    ['events of a kind that it does not ask for', `update webhooks set events = '{generation.succeeded}'`],
    ['events before it asked', 'update webhooks set matching_since = app_now()'],
    ['events of another key', `update webhooks set key_id = gen_random_uuid()`],
  ] as const)('a webhook need not be told of %s', async ([, statement]) => {
    const untold = await auditBroken(world, [statement, `delete from deliveries where event_id = '$event'`])

    expect(untold).toEqual([])
  })

  test('a delivery may wait for the end of two others, or of the lease', async () => {
    const statements = [
      `update webhooks set under_way = array[gen_random_uuid(), gen_random_uuid()], taken_by = gen_random_uuid(),
        taken_until = app_now() + interval '15 seconds', wake_at = app_now() + interval '15 seconds'`,
    ]

    expect(await auditBroken(world, statements)).toEqual([])
  })

  test.for([
    ['lost', [submittedNow, loseJob, later('50 seconds')]],
    ['given up', [later('1 hour'), giveUpJob, later('50 seconds')]],
  ] as const)('a job may be %s for a minute: that is what the sweep is for', async ([, statements]) => {
    expect(await auditBroken(world, statements)).toEqual([])
  })
})

/** What the audit finds after these statements; then it is as if nothing had happened. */
async function auditAfter({ app, ids }: World, statements: readonly string[], check: typeof checkInvariants) {
  const tx = await app.service.database.db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) {
      const text = statement.replaceAll(/\$(\w+)/g, (_, name: Name) => ids[name])
      await sql.raw(text).execute(tx)
    }
    const { invariants } = await check(tx)
    return invariants.filter(({ violations }) => violations > 0)
  } finally {
    await tx.rollback().execute()
  }
}

const dropOnce = 'drop index ledger_once_per_generation'
const jobOfQueued = `id = (select job_id from generations where id = '$queued')`
/** However long the tests before have taken. */
const submittedNow = `update generations set created_at = app_now() where id = '$queued'`
const loseJob = `delete from pgboss.job where ${jobOfQueued}`
const giveUpJob = `update pgboss.job set state = 'failed', completed_on = app_now() where ${jobOfQueued}`

function later(interval: string): string {
  return `update clock set shift = shift + interval '${interval}'`
}

function tell(name: Name): string {
  return `insert into events (type, account_id, generation_id) values ('generation.failed', '$alice', '$${name}')`
}

/** Gives each of two ledger entries of a kind what the other has in a column. */
function exchange(column: string, kind: string, one: Name, other: Name): string[] {
  const each = `('$${one}', '$${other}'), ('$${other}', '$${one}')`
  return [
    dropOnce,
    `update ledger set ${column} = theirs.${column} from ledger as theirs where ledger.kind = '${kind}'
      and theirs.kind = '${kind}' and (ledger.generation_id, theirs.generation_id) in (${each})`,
  ]
}
