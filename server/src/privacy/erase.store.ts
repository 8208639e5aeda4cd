import { sql } from 'kysely'
import { endSignIns, lockAccount, readAccount } from '../accounts/store.ts'
import { isUsed } from '../assets/files.store.ts'
import { grantCoins } from '../coins/store.ts'
import type { Db } from '../platform/db/database.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import { clearDeliveries } from '../webhooks/deliveries.store.ts'
import { deleteWebhook, listWebhooks } from '../webhooks/store.ts'

const DELETED_NAME = 'Deleted account'
/** Requests that were under way when somebody asked to be deleted have ended by then, uploads included. */
const AGAIN_AFTER_HOURS = 1

/**
 * From the commit on nobody can sign in, submit, upload or share for this account, and the person has no name here. What they wrote
 * and made is left to the job. When it was asked for first; asking again changes nothing.
 */
export async function requestDeletion(tx: Db, accountId: string): Promise<Date> {
  await lockAccount(tx, accountId)
  const { email, deletionRequestedAt } = await readAccount(tx, accountId)
  if (deletionRequestedAt) return deletionRequestedAt
  await sql`update accounts set locked = true, sharing_blocked = true, deletion_requested_at = app_now(),
      erase_due_at = app_now() where id = ${accountId}`.execute(tx)
  await endAccess(tx, accountId)
  await sql`delete from sign_up_links where email = ${email}`.execute(tx)
  await sql`delete from verifications where identifier = ${email} or value = ${accountId}`.execute(tx)
  // Nothing more is sent. In the order of their ids, as everybody locks several of them.
  await sql`select from webhooks where account_id = ${accountId} order by id for no key update`.execute(tx)
  await sql`update webhooks set matching_since = 'infinity', disabled_at = coalesce(disabled_at, app_now()),
      disabled_because = coalesce(disabled_because, 'paused') where account_id = ${accountId}`.execute(tx)
  return (await readAccount(tx, accountId)).deletionRequestedAt!
}

/** Ends sessions, links, keys, agents and mails, and takes name, email, password and second factor away, with where they signed in. */
async function endAccess(tx: Db, accountId: string): Promise<void> {
  await endSignIns(tx, accountId)
  await sql`delete from sign_in_links where account_id = ${accountId}`.execute(tx)
  await sql`delete from credentials where user_id = ${accountId}`.execute(tx)
  await sql`delete from backup_codes where account_id = ${accountId}`.execute(tx)
  await sql`delete from second_factors where account_id = ${accountId}`.execute(tx)
  await sql`delete from sign_in_attempts where account_id = ${accountId}`.execute(tx)
  await sql`delete from low_balance_alerts where account_id = ${accountId}`.execute(tx)
  await sql`update api_keys set revoked_at = coalesce(revoked_at, app_now()) where account_id = ${accountId}`.execute(
    tx,
  )
  await sql`delete from agent_codes where account_id = ${accountId}`.execute(tx)
  await sql`delete from agent_tokens where key_id in (select id from api_keys where account_id = ${accountId})`.execute(
    tx,
  )
  // An address that nobody can have signed up with before.
  await sql`update users set email = 'deleted-' || gen_random_uuid() || '@deleted.invalid', name = ${DELETED_NAME}, image = null,
      email_verified = false where id = ${accountId}`.execute(tx)
}

/** Accounts with something to delete, those that wait longest first. */
export async function listToErase(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where erase_due_at <= app_now() order by erase_due_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lets one that could not be finished wait behind the others. */
export async function postponeErasure(db: Db, accountId: string): Promise<void> {
  await sql`update accounts set erase_due_at = app_now() + interval '30 seconds'
    where id = ${accountId} and erase_due_at <= app_now()`.execute(db)
}

type Queued = { id: string; accountId: string; coinsQuoted: number; coinsPerOutput: number }

export async function listQueued(db: Db, accountId: string, limit: number): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select id, generations.account_id, coins_quoted, coins_per_output
    from unfinished_generations as line join generations on generations.id = line.generation_id
    where line.account_id = ${accountId} and (status = 'queued') is true order by line.seq limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Whether nothing of the account is queued or runs; being locked, it gets nothing new. */
export async function hasEndedAll(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ unfinished: number }>`
    select unfinished from accounts where id = ${accountId}`.execute(db)
  return rows[0]?.unfinished === 0
}

/**
 * Empties the next generations after `afterSeq`, marks their files as deleted and lists them for removal, in one transaction. The last
 * of them; undefined where there are none.
 */
export function eraseGenerations(
  db: Db,
  accountId: string,
  afterSeq: number,
  limit: number,
): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; seq: number }>`
      select id, seq from generations where account_id = ${accountId} and seq > ${afterSeq} order by seq limit ${limit}`.execute(
      tx,
    )
    if (rows.length === 0) return undefined
    const ids = rows.map(({ id }) => id)
    await sql`
      update generations set params = '{}', effective_params = '{}', notes = null, project_id = null, error_message = null,
        idempotency_key = 'deleted:' || gen_random_uuid(), body_hash = '', deleted_at = coalesce(deleted_at, app_now())
      where id = any(${ids}::uuid[]) and body_hash <> '' and completed_at is not null`.execute(tx)
    await sql`delete from generation_labels where generation_id = any(${ids}::uuid[])`.execute(tx)
    // A backend may have quoted the prompt. What an operator still has to judge keeps what it is known by there.
    await sql`update attempts set error_detail = null, handle = case when state = 'parked' and verdict is null then handle end
      where generation_id = any(${ids}::uuid[]) and (error_detail is not null or handle is not null)`.execute(
      tx,
    )
    await sql`delete from delivery_attempts where delivery_id in (
      select id from deliveries where generation_id = any(${ids}::uuid[]))`.execute(tx)
    await sql`delete from generation_traces where generation_id = any(${ids}::uuid[])`.execute(tx)
    await eraseAssets(
      tx,
      sql`select id from assets where generation_id = any(${ids}::uuid[]) and sha256 <> ''`,
    )
    return rows.at(-1)!.seq
  })
}

/** The same for uploads; whether there were any. */
export function eraseUploads(db: Db, accountId: string, limit: number): Promise<boolean> {
  return db.transaction().execute((tx) =>
    eraseAssets(
      tx,
      sql`select id from assets where account_id = ${accountId} and generation_id is null and deleted_at is null
          order by created_at desc, id desc limit ${limit}`,
    ),
  )
}

async function eraseAssets(tx: Db, which: ReturnType<typeof sql>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with found as materialized (
      select id, account_id, blob_key, sha256, derived, deleted_at from assets where id in (${which}) for update
    ), listed as (
      insert into files_to_erase (blob_key, account_id, sha256, derived)
      select distinct on (blob_key) blob_key, account_id, sha256,
        array(select file ->> 'blobKey' from jsonb_array_elements(derived) as file)
      from found where deleted_at is null on conflict (blob_key) do nothing
    )
    update assets set deleted_at = coalesce(assets.deleted_at, app_now()), sha256 = '', derived = '[]'
    from found where assets.id = found.id`.execute(tx)
  return numAffectedRows > 0n
}

type ListedFile = { blobKey: string; accountId: string; sha256: string; derived: string[] }

/** Removes what is listed. A store that is away throws, and the list stays. */
export async function removeListedFiles(db: Db, blobs: Blobs, accountId: string): Promise<void> {
  const { rows } = await sql<ListedFile>`
    select blob_key, account_id, sha256, derived from files_to_erase where account_id = ${accountId}`.execute(
    db,
  )
  for (const { blobKey, sha256, derived } of rows) {
    // An upload of the same bytes that was under way shares the file. It is listed again with that upload.
    if (!(await isUsed(db, { accountId, sha256, blobKey })))
      for (const key of [blobKey, ...derived]) await blobs.remove(key)
    await sql`delete from files_to_erase where blob_key = ${blobKey}`.execute(db)
  }
}

/** With all that was sent to them. */
export async function eraseWebhooks(db: Db, accountId: string): Promise<void> {
  for (const { id } of await listWebhooks(db, accountId)) {
    await clearDeliveries(db, accountId, id)
    await deleteWebhook(db, accountId, id)
  }
}

/**
 * What is left, in the transaction that says that it is done. False where something runs. What a request wrote that was under way when
 * the person asked is deleted by doing all of it once more, later.
 */
export function finishDeletion(db: Db, accountId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await hasEndedAll(tx, accountId))) return false
    await endAccess(tx, accountId)
    await sql`update api_keys set name = 'Deleted', last_four = '', hash = sha256(gen_random_uuid()::text::bytea)
      where account_id = ${accountId} and name <> 'Deleted'`.execute(tx)
    await sql`delete from share_reports where share_id in (select id from shares where account_id = ${accountId})`.execute(
      tx,
    )
    await sql`delete from shares where account_id = ${accountId}`.execute(tx)
    await sql`delete from generation_labels where account_id = ${accountId}`.execute(tx)
    await sql`delete from collections where account_id = ${accountId}`.execute(tx)
    await sql`delete from downloads where account_id = ${accountId}`.execute(tx)
    await sql`delete from followed_accounts where account_id = ${accountId}`.execute(tx)
    await sql`delete from account_notes where account_id = ${accountId}`.execute(tx)
    await mergeProjects(tx, accountId)
    await sql`update operator_actions set detail = detail - '{email,name,url}'::text[]
      where target = ${accountId} and detail ?| '{email,name,url}'::text[]`.execute(tx)
    await writeOff(tx, accountId)
    await sql`update accounts set deleted_at = coalesce(deleted_at, app_now()),
        erase_due_at = case when deleted_at is null then app_now() + make_interval(hours => ${AGAIN_AFTER_HOURS}) end
      where id = ${accountId}`.execute(tx)
    return true
  })
}

/** People name their projects: the counts stay, under no name. */
async function mergeProjects(tx: Db, accountId: string): Promise<void> {
  await sql`
    with named as (
      delete from usage_days where account_id = ${accountId} and project_id is not null
      returning account_id, day, model_id, key_id, model_name, coins, runs)
    insert into usage_days (account_id, day, model_id, key_id, project_id, model_name, coins, runs)
    select account_id, day, model_id, key_id, null, max(model_name), sum(coins), sum(runs) from named
    group by account_id, day, model_id, key_id
    on conflict (account_id, day, model_id, key_id, project_id) do update set
      coins = usage_days.coins + excluded.coins, runs = usage_days.runs + excluded.runs`.execute(tx)
}

/** What is left of the coins: a grant of as much below zero, so that the ledger still adds up. */
async function writeOff(tx: Db, accountId: string): Promise<void> {
  const { available } = await readAccount(tx, accountId)
  if (available !== 0) await grantCoins(tx, accountId, -available, 'Written off: the account was deleted')
}
