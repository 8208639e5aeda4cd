import { isDeepStrictEqual } from 'node:util'
import { transitions } from '../../server/src/generations/transitions.ts'
import type { DeliveryInvariants } from './delivery-invariants.ts'
import type { FakeBlobs } from './fake-blobs.ts'
import type { Findings } from './findings.ts'
import type { Incarnation } from './scheduler.ts'
import type { Snapshot, AccountSnapshot, GenerationSnapshot } from './snapshot.ts'
import { COINS_PER_OUTPUT } from './models.ts'
import type { Purchases } from './purchases.ts'
import type { ClientHistory } from './client-history.ts'
import type { Tokens } from './tokens.ts'

type Observed = {
  findings: Findings
  purchases: Purchases
  blobs: FakeBlobs
  clientHistory: ClientHistory
  tokens: Tokens
  deliveries: DeliveryInvariants
}

const allowed = new Set<string>(Object.values(transitions).map(({ from, to }) => `${from} ${to}`))
const isFinal = ({ completedAt }: GenerationSnapshot) => completedAt !== null

/** Compares a snapshot with the one before, and with what clients and backends know. */
export function checkInvariants(
  before: Snapshot,
  now: Snapshot,
  world: Observed,
  by: Incarnation | undefined,
): void {
  const { findings, clientHistory, tokens, deliveries } = world
  for (const { rule, detail } of now.broken) findings.report(rule, detail)
  const earlier = new Map(before.generations.map((generation) => [generation.id, generation]))
  for (const generation of now.generations) {
    const then = earlier.get(generation.id)
    if (then) checkMove(then, generation, findings)
    checkBound(then, generation, world)
    if (isFinal(generation) && !(then && isFinal(then))) checkEnd(generation, world)
    earlier.delete(generation.id)
  }
  for (const { key } of earlier.values()) findings.report('nothing is lost', `${key} is gone`)
  for (const account of now.accounts) {
    checkSlots(before, now, account, findings)
  }
  checkOutside(now, world)
  clientHistory.compare(now)
  tokens.compare(before, now, by)
  deliveries.compare(before, now, by)
}

function checkMove(then: GenerationSnapshot, now: GenerationSnapshot, findings: Findings) {
  const { key } = now
  if (isFinal(then) && !isDeepStrictEqual(then, now))
    findings.report('an end is final', `${key} was ${JSON.stringify(then)} and is ${JSON.stringify(now)}`)
  if (then.status !== now.status && !allowed.has(`${then.status} ${now.status}`))
    findings.report('only along the moves', `${key} went from ${then.status} to ${now.status}`)
  if ((now.progress ?? 0) < (then.progress ?? 0))
    findings.report('progress never falls', `${key} fell from ${then.progress} to ${now.progress}`)
}

/** Once an operator was answered, a revoked key or maintenance must hold. */
function checkBound(
  then: GenerationSnapshot | undefined,
  now: GenerationSnapshot,
  { findings, clientHistory }: Observed,
) {
  const { key, keyId, status } = now
  if (!then && keyId !== null && clientHistory.revoked.has(keyId))
    findings.report('revoked is revoked', `${key} was accepted with a key that had been revoked`)
  if (!then && clientHistory.isClosed)
    findings.report('closed is closed', `${key} was accepted during maintenance`)
  if (then?.status === 'queued' && status === 'processing' && clientHistory.isClosed)
    findings.report('closed is closed', `${key} was started during maintenance`)
}

/** The backend's own word for what it delivered, and nothing that the service says, decides what is to be paid. */
function checkEnd({ key, status, charged, outputs }: GenerationSnapshot, { findings, purchases }: Observed) {
  const delivered = purchases.deliveredFor(key)
  const due = status === 'succeeded' ? delivered * COINS_PER_OUTPUT : 0
  if (charged !== due || (status === 'succeeded' && outputs !== delivered))
    findings.report(
      'paid per output',
      `${key} ${status}: ${charged} coins, ${outputs} outputs, ${delivered} delivered`,
    )
}

/** Only at the moment of admission: a limit may be lowered below what runs. */
function checkSlots(before: Snapshot, now: Snapshot, account: AccountSnapshot, findings: Findings) {
  const then = before.accounts.find(({ id }) => id === account.id)
  if (account.slots > (then?.slots ?? 0) && account.slots > account.limit)
    findings.report(
      'the running limit',
      `${account.slots} slots were given where ${account.limit} are allowed`,
    )

  const queue = now.generations.filter(
    ({ accountId, status }) => accountId === account.id && status === 'queued',
  )
  const hadSlot = new Set(before.generations.filter(({ hasSlot }) => hasSlot).map(({ id }) => id))
  const firstWaiting = queue.find(({ hasSlot }) => !hasSlot)
  const overtaking = queue.find(
    ({ id, seq, hasSlot }) => hasSlot && !hadSlot.has(id) && firstWaiting && seq > firstWaiting.seq,
  )
  if (overtaking)
    findings.report('first come, first served', `${overtaking.key} was admitted before ${firstWaiting!.key}`)
}

function checkOutside({ files, attemptIds }: Snapshot, { findings, purchases, blobs }: Observed) {
  for (const name of files) {
    if (!blobs.names.has(name)) findings.report('outputs are there', `the file ${name} of an output is gone`)
  }
  const written = new Set(attemptIds)
  for (const id of purchases.attemptIds) {
    if (!written.has(id)) findings.report('written down first', `attempt ${id} was bought unwritten`)
  }
}

/** What must be true in a quiescent system. */
export function checkQuiescent(now: Snapshot, { findings, clientHistory, deliveries }: Observed): void {
  for (const { key, status, completedAt } of now.generations) {
    if (completedAt === null) findings.report('everything ends', `${key} is ${status} for ever`)
  }
  for (const { id, held, slots, unfinished } of now.accounts) {
    if (held + slots + unfinished !== 0)
      findings.report('everything ends', `${id} has ${held} held, ${slots} slots, ${unfinished} unfinished`)
  }
  if (now.jobs > 0) findings.report('everything ends', `${now.jobs} jobs are left`)
  clientHistory.balance(now)
  deliveries.checkQuiescent(now)
}
