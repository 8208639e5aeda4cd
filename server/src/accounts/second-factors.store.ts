import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { onlyRow } from '../platform/db/only-row.ts'
import type { Logger } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import {
  BACKUP_CODE_BYTES,
  SECRET_BYTES,
  backupCode,
  backupCodeCount,
  base32,
  digitsOf,
  findStep,
  hashOfBackupCode,
} from './second-factor.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { endSignIns, lockAccount } from './store.ts'

/** Whether somebody has shown their second factor; those who have none need not. */
export type Proof = 'proven' | 'not_needed' | 'code_required' | 'wrong_code'

/** The second factor of people who sign in with a password: codes of an authenticator app, and backup codes. */
export type SecondFactors = {
  /** Uses the code up where it is right. Throws a Problem after too many wrong ones. */
  prove(accountId: string, code: string | undefined): Promise<Proof>
  /** A new secret, which counts once a code of it was confirmed; undefined where the person has a second factor. */
  begin(accountId: string): Promise<string | undefined>
  /** Turns on what was begun, and ends the other sessions: nobody has shown a code in them. Returns the backup codes. */
  confirm(accountId: string, code: string, sessionToken: string): Promise<string[] | undefined>
  /** New backup codes instead of those there were; undefined where the person has no second factor any more. */
  replaceBackupCodes(tx: Db, accountId: string): Promise<string[] | undefined>
}

type Options = {
  db: Db
  secrets: Pick<Secrets, 'seal' | 'open'>
  clock: Clock
  loginThrottle: Pick<LoginThrottle, 'attemptCode'>
}
type Stored = { secretSealed: string; isConfirmed: boolean; lastStep: number }

export function openSecondFactors({ db, secrets, clock, loginThrottle }: Options): SecondFactors {
  const stepOf = (accountId: string, { secretSealed, lastStep }: Stored, code: string) => {
    const digits = digitsOf(code)
    if (digits === undefined) return undefined
    const secret = secrets.open('second-factors', secretSealed, accountId)
    return findStep(secret, digits, clock.now(), lastStep)
  }

  /** Of two uses at the same time one finds the code used up. */
  async function useCode(accountId: string, stored: Stored, code: string): Promise<boolean> {
    const step = stepOf(accountId, stored, code)
    const { numAffectedRows = 0n } =
      step === undefined
        ? await sql`delete from backup_codes
            where account_id = ${accountId} and code_hash = ${hashOfBackupCode(accountId, code)}`.execute(db)
        : await sql`update second_factors set last_step = ${step}
            where account_id = ${accountId} and last_step < ${step} and secret_sealed = ${stored.secretSealed}`.execute(
            db,
          )
    return numAffectedRows > 0n
  }

  return {
    async prove(accountId, code) {
      const stored = await findStored(db, accountId)
      if (!stored?.isConfirmed) return 'not_needed'
      if (code === undefined) return 'code_required'
      const isRight = await loginThrottle.attemptCode(accountId, () => useCode(accountId, stored, code))
      return isRight ? 'proven' : 'wrong_code'
    },

    async begin(accountId) {
      const secret = base32(randomBytes(SECRET_BYTES))
      const sealed = secrets.seal('second-factors', secret, accountId)
      const { rows } = await sql`
        insert into second_factors (account_id, secret_sealed) values (${accountId}, ${sealed})
        on conflict (account_id) do update set secret_sealed = excluded.secret_sealed, last_step = 0, created_at = app_now()
        where second_factors.confirmed_at is null
        returning account_id`.execute(db)
      return rows.length > 0 ? secret : undefined
    },

    confirm: (accountId, code, sessionToken) =>
      db.transaction().execute(async (tx) => {
        await lockAccount(tx, accountId)
        const stored = await findStored(tx, accountId)
        if (!stored || stored.isConfirmed) return undefined
        const step = stepOf(accountId, stored, code)
        if (step === undefined) return undefined
        await sql`update second_factors set confirmed_at = app_now(), last_step = ${step} where account_id = ${accountId}`.execute(
          tx,
        )
        await sql`delete from sessions where user_id = ${accountId} and token <> ${sessionToken}`.execute(tx)
        return replaceCodes(tx, accountId)
      }),

    replaceBackupCodes: async (tx, accountId) =>
      (await hasSecondFactor(tx, accountId)) ? replaceCodes(tx, accountId) : undefined,
  }
}

async function replaceCodes(tx: Db, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: backupCodeCount }, () => backupCode(randomBytes(BACKUP_CODE_BYTES)))
  await sql`delete from backup_codes where account_id = ${accountId}`.execute(tx)
  for (const code of codes)
    await sql`insert into backup_codes (account_id, code_hash)
      values (${accountId}, ${hashOfBackupCode(accountId, code)})`.execute(tx)
  return codes
}

async function findStored(db: Db, accountId: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select secret_sealed, confirmed_at is not null as is_confirmed, last_step
    from second_factors where account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** Since when somebody has a second factor, null for never, and how many backup codes are left. */
export async function readSecondFactor(
  db: Db,
  accountId: string,
): Promise<{ since: Date | null; backupCodesLeft: number }> {
  const { rows } = await sql<{ since: Date; backupCodesLeft: number }>`
    select confirmed_at as since,
      (select count(*) from backup_codes where account_id = ${accountId}) as backup_codes_left
    from second_factors where account_id = ${accountId} and confirmed_at is not null`.execute(db)
  return rows[0] ?? { since: null, backupCodesLeft: 0 }
}

export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const query = sql<{ has: boolean }>`
    select exists (select from second_factors where account_id = ${accountId} and confirmed_at is not null) as has`
  return onlyRow(await query.execute(db)).has
}

/** Whoever has it signs in with the password alone from now on. False where there was none. */
export async function removeSecondFactor(tx: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ wasOn: boolean }>`
    delete from second_factors where account_id = ${accountId} returning confirmed_at is not null as was_on`.execute(
    tx,
  )
  return rows[0]?.wasOn === true
}

/** For somebody who has lost it. Ends the sessions too: it may have been stolen. False where there was none. */
export async function resetSecondFactor(tx: Db, accountId: string): Promise<boolean> {
  await lockAccount(tx, accountId)
  if (!(await removeSecondFactor(tx, accountId))) return false
  await endSignIns(tx, accountId)
  return true
}

/** Seals secrets again after a change of SECRET_KEY, as those of webhooks are. */
export async function resealSecondFactors(db: Db, secrets: Secrets, log: Logger): Promise<void> {
  const { rows } = await sql<{ accountId: string; secretSealed: string }>`
    select account_id, secret_sealed from second_factors`.execute(db)
  for (const { accountId, secretSealed } of rows.filter(
    (row) => !secrets.isSealedByCurrent(row.secretSealed),
  )) {
    try {
      const secret = secrets.open('second-factors', secretSealed, accountId)
      const sealedAnew = secrets.seal('second-factors', secret, accountId)
      await sql`update second_factors set secret_sealed = ${sealedAnew}
        where account_id = ${accountId} and secret_sealed = ${secretSealed}`.execute(db)
    } catch (error) {
      log.error({ err: error, accountId }, 'a second factor cannot be read any more; an owner can reset it')
    }
  }
}
