import { keysOf } from '@atelier/contract/keys-of.ts'
import type { SqlEdit } from '../../../server/test/edited-function.ts'

/** A mistake planted on purpose: modules that stand in for those of the server, and edits of functions of the database. */
type Fault = {
  /** By the path of the server's module; the file is one of `stand-ins`. */
  standIns?: Record<string, string>
  functions?: Record<string, readonly SqlEdit[]>
}

const sandbox = 'providers/sandbox.ts'
const submits = 'generations/submits.store.ts'
const settle = 'generations/settle.job.ts'

/** Stands in for the sandbox in every run, so that one can see what was bought. */
export const costlySandbox: Fault['standIns'] = { [sandbox]: 'costly-sandbox.ts' }

/** Each breaks one promise; a run that does not notice is worth nothing. */
const planted = {
  'hold outside the transaction': {
    standIns: { [submits]: 'hold-outside-transaction.ts' },
    functions: {
      submit_batch: [
        ['available := available - submit.coins; held := held + submit.coins;', ''],
        [
          'available = accounts.available - total.coins, held = accounts.held + total.coins, unfinished',
          'unfinished',
        ],
      ],
    },
  },
  'no skip locked': { standIns: { 'platform/jobs/job-client.ts': 'no-skip-locked.ts' } },
  'settle without the token': {
    functions: { settle_batch: [["and (g.status = 'queued' or g.attempt_token = member.token)", '']] },
  },
  'event before the commit': {
    standIns: { [settle]: 'event-before-commit.ts' },
    functions: {
      settle_batch: [
        [
          'join generations g on g.id = listed.id order by nth;',
          'join generations g on g.id = listed.id on conflict do nothing;',
        ],
      ],
    },
  },
  'lock order reversed': {
    functions: {
      settle_batch: [
        [
          'the_accounts := array(',
          `perform from generations where id in (
            select (each ->> 'id')::uuid from jsonb_array_elements(batch) each) order by id for update;
          the_accounts := array(`,
        ],
      ],
    },
  },
  'admission outside the move': {
    standIns: { [settle]: 'admission-after-commit.ts' },
    functions: { settle_batch: [['lateral admit(accounts.id)', 'lateral admit(null)']] },
  },
  'deliveries outside the move': {
    standIns: { [settle]: 'deliveries-after-commit.ts' },
    functions: {
      add_deliveries: [
        ['new.type = any (events)', "new.type = any (events) and new.type <> 'generation.succeeded'"],
      ],
    },
  },
  'answer before the commit': { standIns: { [submits]: 'answer-before-commit.ts' } },
  'bought again after a death': { standIns: { [sandbox]: 'repeatable-sandbox.ts' } },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof planted

export const faults: Record<FaultName, Fault> = planted

export const faultNames = keysOf(faults)
