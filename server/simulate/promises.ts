import { isDeepStrictEqual } from 'node:util'
import { moves } from '../src/generations/moves.ts'
import type { DeliveryPromises } from './delivery-promises.ts'
import type { FakeBlobs } from './fake-blobs.ts'
import type { Findings } from './findings.ts'
import type { Life } from './gate.ts'
import type { Look, SeenAccount, SeenGeneration } from './look.ts'
import { COINS_PER_OUTPUT } from './models.ts'
import type { Purchases } from './purchases.ts'
import type { Told } from './told.ts'
import type { Tokens } from './tokens.ts'

type World = {
  findings: Findings
  purchases: Purchases
  blobs: FakeBlobs
  told: Told
  tokens: Tokens
  deliveries: DeliveryPromises
}

const allowed = new Set<string>(Object.values(moves).map(({ from, to }) => `${from} ${to}`))
const isFinal = ({ completedAt }: SeenGeneration) => completedAt !== null

/** Holds what is seen now against what was seen before, and against what clients and backends know. */
export function checkPromises(before: Look, now: Look, world: World, by: Life | undefined): void {
  const { findings, told, tokens, deliveries } = world
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
  told.compare(now)
  tokens.compare(before, now, by)
  deliveries.compare(before, now, by)
}

function checkMove(then: SeenGeneration, now: SeenGeneration, findings: Findings) {
  const { key } = now
  if (isFinal(then) && !isDeepStrictEqual(then, now))
    findings.report('an end is final', `${key} was ${JSON.stringify(then)} and is ${JSON.stringify(now)}`)
  if (then.status !== now.status && !allowed.has(`${then.status} ${now.status}`))
    findings.report('only along the moves', `${key} went from ${then.status} to ${now.status}`)
  if ((now.progress ?? 0) < (then.progress ?? 0))
    findings.report('progress never falls', `${key} fell from ${then.progress} to ${now.progress}`)
}

/** What an operator was told binds from then on. */
function checkBound(then: SeenGeneration | undefined, now: SeenGeneration, { findings, told }: World) {
  const { key, keyId, status } = now
  if (!then && keyId !== null && told.revoked.has(keyId))
    findings.report('revoked is revoked', `${key} was accepted with a key that had been revoked`)
  if (!then && told.isClosed) findings.report('closed is closed', `${key} was accepted during maintenance`)
  if (then?.status === 'queued' && status === 'processing' && told.isClosed)
    findings.report('closed is closed', `${key} was started during maintenance`)
}

/** The backend's own word for what it delivered, and nothing that the service says, decides what is to be paid. */
function checkEnd({ key, status, charged, outputs }: SeenGeneration, { findings, purchases }: World) {
  const delivered = purchases.deliveredFor(key)
  const due = status === 'succeeded' ? delivered * COINS_PER_OUTPUT : 0
  if (charged !== due || (status === 'succeeded' && outputs !== delivered))
    findings.report(
      'paid per output',
      `${key} ${status}: ${charged} coins, ${outputs} outputs, ${delivered} delivered`,
    )
}

/** Only at the moment of admission: a limit may be lowered below what runs. */
function checkSlots(before: Look, now: Look, account: SeenAccount, findings: Findings) {
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

function checkOutside({ files, attemptIds }: Look, { findings, purchases, blobs }: World) {
  for (const name of files) {
    if (!blobs.names.has(name)) findings.report('outputs are there', `the file ${name} of an output is gone`)
  }
  const written = new Set(attemptIds)
  for (const id of purchases.attemptIds) {
    if (!written.has(id)) findings.report('written down first', `attempt ${id} was bought unwritten`)
  }
}

/** What must be true when everything has come to rest. */
export function checkRest(now: Look, { findings, told, deliveries }: World): void {
  for (const { key, status, completedAt } of now.generations) {
    if (completedAt === null) findings.report('everything ends', `${key} is ${status} for ever`)
  }
  for (const { id, held, slots, unfinished } of now.accounts) {
    if (held + slots + unfinished !== 0)
      findings.report('everything ends', `${id} has ${held} held, ${slots} slots, ${unfinished} unfinished`)
  }
  if (now.jobs > 0) findings.report('everything ends', `${now.jobs} jobs are left`)
  told.balance(now)
  deliveries.checkRest(now)
}
