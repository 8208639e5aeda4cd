import type { Channel } from '@atelier/contract/account.ts'
import type { Refusal } from '@atelier/contract/refusal.ts'
import { endedCallers, type EndedCaller } from '../accounts/callers.ts'
import type { Price } from '../catalog/price.ts'
import type { PricedRequest } from '../catalog/request.ts'
import { channelDisabled, underMaintenance, type Switches } from '../settings/open-for-work.ts'
import type { NewGeneration } from './generation.ts'

/** Who submits, and the ids of the submit. */
type Submitter = Pick<
  NewGeneration,
  'id' | 'accountId' | 'keyId' | 'channel' | 'idempotencyKey' | 'bodyHash' | 'projectId' | 'queue'
>

/**
 * What is stored of a submit: everything that running and settling need, so that neither reads prices from the catalog.
 */
export function newGeneration(
  by: Submitter,
  { model, effect, ...request }: PricedRequest,
  price: Price,
): NewGeneration {
  return {
    ...by,
    modelId: model.id,
    modelVersion: model.version,
    modelName: model.displayName,
    taskType: model.taskType,
    modality: model.modality,
    workspace: model.workspace,
    effectId: effect?.entry.id ?? null,
    params: request.storedParams,
    effectiveParams: request.effectiveParams,
    notes: request.notes,
    coinsQuoted: price.coins,
    coinsPerOutput: price.coinsPerOutput,
    outputsRequested: price.outputs,
    priceLines: price.lines,
    timeLimitSeconds: model.timeLimitSeconds,
  }
}

/** Why coins could not be held, as of the moment of the hold: things may have changed since the first check. */
export type RefusedVerdict =
  | EndedCaller
  | 'channel_disabled'
  | 'maintenance'
  | 'account_locked'
  | 'insufficient_coins'
  | 'spend_cap_exceeded'

type RefusalContext = { coins: number; channel: Channel; settings: Switches; contact: string | undefined }

/** The refusal when coins could not be held. Nothing was charged, and the idempotency key is still free. */
export function verdictRefusal(
  code: RefusedVerdict,
  { coins, channel, settings, contact }: RefusalContext,
): Refusal<RefusedVerdict> {
  if (code === 'channel_disabled') return channelDisabled(channel)
  if (code === 'maintenance') return underMaintenance(settings)
  const ask = contact === undefined ? 'Contact the operator of this service.' : `Contact ${contact}.`
  // prettier-ignore
  const details = {
    ...endedCallers,
    account_locked:     `This account is locked. ${ask}`,
    insufficient_coins: `This costs ${coins} coins, more than the account has available. ${ask}`,
    spend_cap_exceeded: `This costs ${coins} coins, more than this key can still spend this month. The owner of the account can create a key with a higher cap.`,
  }
  return { code, detail: details[code] }
}
