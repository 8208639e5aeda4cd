import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeOver } from '../../../server/src/generations/store.ts'
import { plainGeneration, plainOutput } from '../../../server/test/plain-generation.ts'
import type { Account } from './accounts.ts'
import type { Node } from './node.ts'

/** A claimed generation, with the token of its worker and its job. */
export type Claimed = { id: string; accountId: string; token: string; jobId: string }

const hold = { coinsQuoted: 5, coinsPerOutput: 5 }
const ADMITTED_WITHIN_MS = 10_000

export async function submit({ submits }: Node, { id, keyId }: Account): Promise<string> {
  const answer = await submits.add(plainGeneration(id, keyId))
  if (answer.verdict !== 'created')
    throw new Error(`A submit with enough coins was refused: ${answer.verdict}`)
  return answer.generationId
}

/** True when it won. */
export async function cancel({ settles }: Node, { id: accountId }: Account, id: string): Promise<boolean> {
  const { verdict } = await settles.add({ generation: { id, accountId, ...hold }, transition: 'cancel' })
  return verdict === 'settled'
}

/** At the very moment at which a worker would claim it. */
export async function cancelWhenAdmitted(node: Node, account: Account, id: string): Promise<boolean> {
  await admitted(node, id)
  return cancel(node, account, id)
}

/** As a worker does once the job is there, and not before. Undefined when it was canceled first. */
export async function claim(node: Node, id: string): Promise<Claimed | undefined> {
  const jobId = await admitted(node, id)
  if (jobId === undefined) return undefined
  const token = randomUUID()
  const started = await node.batches.start({ id, token, jobId })
  return started && { id, accountId: started.generation.accountId, token, jobId }
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
export async function takeFrom({ db }: Node, claimed: Claimed): Promise<Claimed> {
  const token = randomUUID()
  await takeOver(db, claimed.id, token, claimed.jobId)
  return { ...claimed, token }
}

/** True when it won. */
export async function settle(
  { settles }: Node,
  { id, accountId, token }: Claimed,
  isGood: boolean,
): Promise<boolean> {
  const generation = { id, accountId, ...hold }
  const { verdict } = await settles.add(
    isGood
      ? { generation, transition: 'succeed', token, outputs: [plainOutput(accountId, id)], notes: [] }
      : { generation, transition: 'fail', token, error: { code: 'internal', message: 'x' } },
  )
  return verdict === 'settled'
}
