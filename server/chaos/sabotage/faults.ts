import type { Edit } from './edit.ts'

/** A mistake planted on purpose, in the sources or in the database's functions. */
type Fault = { edits: readonly Edit[] }

const submits = 'server/src/generations/submits.store.ts'
const settle = 'server/src/generations/settle.job.ts'
const moves = 'server/migrations/0018_moves.sql'
const webhooks = 'server/migrations/0007_webhooks.sql'

/** Each breaks one promise; a run that does not notice is worth nothing. */
export const faults = {
  'hold outside the transaction': {
    edits: [
      {
        file: submits,
        from: '(tx) => submitBatch(tx, queues, submits)',
        to: '(tx) => submitBatch(tx, queues, submits, database.db)',
      },
      {
        file: submits,
        from: 'submits: Submit[]): Promise<SubmitAnswer[]> {',
        to: 'submits: Submit[], outside: Db): Promise<SubmitAnswer[]> {',
      },
      {
        file: submits,
        from: 'from submit_batch(${batch}::jsonb)`.execute(tx)',
        to: 'from submit_batch(${batch}::jsonb)`.execute(outside)',
      },
    ],
  },
  'no skip locked': {
    edits: [
      {
        file: 'node_modules/pg-boss/dist/plans.js',
        from: `const lockClause = noSkipLocked ? '' : 'FOR UPDATE OF j SKIP LOCKED';`,
        to: `const lockClause = '';`,
      },
    ],
  },
  'settle without the token': {
    edits: [{ file: moves, from: ` and (status = 'queued' or attempt_token = the_token)`, to: '' }],
  },
  'event before the commit': {
    edits: [
      {
        file: moves,
        from: `values ('generation.' || the_to, the_account, the_id);`,
        to: `values ('generation.' || the_to, the_account, the_id) on conflict do nothing;`,
      },
      {
        file: settle,
        from: `  const succeeded = await db.transaction().execute(async (tx) => {`,
        to: `  const event = { type: 'generation.succeeded', accountId: generation.accountId, generationId: generation.id }
  await db.insertInto('events').values(event).onConflict((on) => on.doNothing()).execute()
  const succeeded = await db.transaction().execute(async (tx) => {`,
      },
    ],
  },
  'lock order reversed': {
    edits: [
      {
        file: moves,
        from: 'select account_id into the_account from generations where id = the_id;',
        to: 'select account_id into the_account from generations where id = the_id for update;',
      },
    ],
  },
  'admission outside the move': {
    edits: [
      { file: moves, from: '  return query select * from admit(the_account);\n', to: '' },
      {
        file: settle,
        from: `import { moveGeneration, postpone, STORE_SECONDS } from './store.ts'`,
        to: `import { admitWaiting, moveGeneration, postpone, STORE_SECONDS } from './store.ts'`,
      },
      {
        file: settle,
        from: `  metrics.generationSettled('succeeded', `,
        to: `  await db.transaction().execute((tx) => admitWaiting(tx, queues, generation.accountId))
  metrics.generationSettled('succeeded', `,
      },
    ],
  },
  'deliveries outside the move': {
    edits: [
      {
        file: webhooks,
        from: `where account_id = new.account_id and new.type = any (events)`,
        to: `where account_id = new.account_id and new.type = any (events) and new.type <> 'generation.succeeded'`,
      },
      {
        file: settle,
        from: `import { moveGeneration, postpone, STORE_SECONDS } from './store.ts'`,
        to: `import { sql } from 'kysely'
import { moveGeneration, postpone, STORE_SECONDS } from './store.ts'`,
      },
      {
        file: settle,
        from: `  metrics.generationSettled('succeeded', `,
        to: `  await sql\`
    with added as (
      insert into deliveries (webhook_id, event_id, event_type, event_at, generation_id, state, due_at)
      select webhooks.id, events.id, type, events.created_at, generation_id, 'pending', app_now()
      from events join webhooks using (account_id)
      where generation_id = \${generation.id} and type = any (webhooks.events) returning webhook_id)
    update webhooks set wake_at = app_now() where id in (select webhook_id from added)\`.execute(db)
  metrics.generationSettled('succeeded', `,
      },
    ],
  },
  'answer before the commit': {
    edits: [
      {
        file: submits,
        from: 'database.db.transaction().execute((tx) => submitBatch(tx, queues, submits))',
        to: `new Promise((resolve, reject) =>
          database.db.transaction().execute(async (tx) => {
            resolve(await submitBatch(tx, queues, submits))
            await new Promise((done) => setTimeout(done, 200))
          }).catch(reject))`,
      },
    ],
  },
  'bought again after a death': {
    edits: [
      {
        file: 'server/src/generations/buy-once.job.ts',
        from: 'if (isInherited && !provider.repeatable) {',
        to: 'if (false) {',
      },
    ],
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

export const faultNames = Object.keys(faults) as FaultName[]
