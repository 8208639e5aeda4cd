import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { transitionGeneration, takeOver } from '../../../server/src/generations/store.ts'
import { plainGeneration } from '../../../server/test/plain-generation.ts'
import type { Account } from './accounts.ts'
import type { Node } from './node.ts'

/** A claimed generation, with the token of its worker and its job. */
export type Claimed = { id: string; token: string; jobId: string }

const hold = { coinsQuoted: 5, coinsPerOutput: 5 }
const ADMITTED_WITHIN_MS = 10_000

export async function submit({ submits }: Node, { id, keyId }: Account): Promise<string> {
  const answer = await submits.add(plainGeneration(id, keyId))
  if (answer.verdict !== 'created')
    throw new Error(`A submit with enough coins was refused: ${answer.verdict}`)
  return answer.generationId
}

/** True when it won. */
export async function cancel({ db, queues }: Node, id: string): Promise<boolean> {
  const moved = await db
    .transaction()
    .execute((tx) => transitionGeneration(tx, queues, { id, ...hold }, 'cancel'))
  return moved !== undefined
}

/** At the very moment at which a worker would claim it. */
export async function cancelWhenAdmitted(node: Node, id: string): Promise<boolean> {
  await admitted(node, id)
  return cancel(node, id)
}

/** As a worker does once the job is there, and not before. Undefined when it was canceled first. */
export async function claim(node: Node, id: string): Promise<Claimed | undefined> {
  const jobId = await admitted(node, id)
  if (jobId === undefined) return undefined
  const { db, queues } = node
  const token = randomUUID()
  const moved = await db
    .transaction()
    .execute((tx) => transitionGeneration(tx, queues, { id }, 'start', { jobId, token }))
  return moved && { id, token, jobId }
}

/** Waits for its job; undefined when there will be none. */
async function admitted({ db }: Node, id: string): Promise<string | undefined> {
  const deadlineMs = Date.now() + ADMITTED_WITHIN_MS
  while (Date.now() < deadlineMs) {
    const { status, jobId } = await db
      .selectFrom('generations')
      .select(['status', 'jobId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (status !== 'queued') return undefined
    if (jobId !== null) return jobId
    await sleep(1)
  }
  throw new Error(`${id} was not admitted although a slot became free`)
}

/** Another worker takes the generation; the token it had is void. */
export async function takeFrom({ db }: Node, { id, jobId }: Claimed): Promise<Claimed> {
  const token = randomUUID()
  await takeOver(db, id, token, jobId)
  return { id, token, jobId }
}

/** True when it won. */
export async function settle(
  { db, queues }: Node,
  { id, token }: Claimed,
  isGood: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const details = isGood
      ? { token, delivered: 1 }
      : { token, error: { code: 'internal' as const, message: 'x' } }
    const moved = await transitionGeneration(
      tx,
      queues,
      { id, ...hold },
      isGood ? 'succeed' : 'fail',
      details,
    )
    if (moved && isGood)
      await sql`insert into assets (account_id, generation_id, position, kind, mime_type, blob_key, size_bytes, sha256)
        values (${moved.accountId}, ${id}, 0, 'image', 'image/png', 'x', 1, 'x')`.execute(tx)
    return moved !== undefined
  })
}
