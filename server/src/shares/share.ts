import type { OperatorShare, ShareState } from '@atelier/contract/share.ts'
import type { Params } from '@atelier/contract/params.ts'

/** A share as it is stored, and what decides whether its link works. */
export type StoredShare = {
  id: string
  seq: number
  accountId: string
  generationId: string
  assetId: string | null
  tokenSealed: string
  showsParams: boolean
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  removedAt: Date | null
  isExpired: boolean
  /** Whether an output is left to show. */
  hasOutputs: boolean
  /** Whether its account is locked, or an operator has stopped its shares. */
  isBlocked: boolean
  modelId: string
  modelName: string
  effectId: string | null
  params: Params
}

/** Removal by an operator takes precedence over what the owner did. */
export function stateOf(
  share: Pick<StoredShare, 'removedAt' | 'revokedAt' | 'isExpired' | 'isBlocked' | 'hasOutputs'>,
): ShareState {
  if (share.removedAt) return 'removed'
  if (share.revokedAt) return 'revoked'
  if (share.isExpired) return 'expired'
  return share.isBlocked || !share.hasOutputs ? 'ended' : 'active'
}

export function shareFields(share: StoredShare) {
  const { id, generationId, assetId, showsParams, createdAt, expiresAt } = share
  return {
    id,
    generationId,
    assetId,
    showsParams,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    state: stateOf(share),
  }
}

export function operatorShare(share: StoredShare & { openReports: number }): OperatorShare {
  const { accountId, modelId, openReports } = share
  return { ...shareFields(share), accountId, modelId, openReports }
}
