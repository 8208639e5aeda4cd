import { randomUUID } from 'node:crypto'
import { Deleted } from '@atelier/contract/deleted.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { limits } from '@atelier/contract/limits.ts'
import { pageQuery } from '@atelier/contract/page-query.ts'
import { CreateShareRequest, Share, SharePage } from '@atelier/contract/share.ts'
import { Type } from 'typebox'
import type { Secrets } from '../platform/secrets.ts'
import { lockAccount } from '../accounts/store.ts'
import { wireAsset, type StoredAsset } from '../assets/asset.ts'
import { listOutputs } from '../assets/store.ts'
import { findGeneration } from '../generations/store.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { hashOfToken, newLinkToken } from '../platform/link-token.ts'
import type { SharesDependencies } from './dependencies.ts'
import { shareFields, type StoredShare } from './share.ts'
import { findShare, insertShare, listShares, outputsOf, readShareLimits, revokeShare } from './store.ts'

export const createMyShare = endpoint({
  method: 'POST',
  path: '/account/v1/shares',
  summary: 'Share outputs by a link',
  description:
    'Anyone with the link sees the outputs, and the params if you choose; never your account or your input files.',
  scope: 'session',
  body: CreateShareRequest,
  responds: { 201: Share },
  problems: ['not_found', 'explore_blocked', 'explore_not_shareable', 'explore_limit'],
  async handle({ account, body, problem }, dependencies: SharesDependencies) {
    const { db, catalog, secrets, maxSharesPerAccount } = dependencies
    const { generationId, assetId, showsParams = false, expiresInDays } = body
    const generation = await findGeneration(db, account.id, generationId)
    const outputs = generation ? await listOutputs(db, [generationId]) : []
    const isThere = assetId === undefined ? outputs.length > 0 : outputs.some(({ id }) => id === assetId)
    if (!generation || !isThere) throw problem('not_found', 'You have no such output, or it was deleted.')
    const { modelId, effectId } = generation
    if (!isShareable(catalog, modelId, effectId))
      throw problem('explore_not_shareable', 'What this model or effect makes may not be shared.')

    const id = randomUUID()
    const token = newLinkToken()
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, account.id)
      const { isBlocked, wasRemoved, active } = await readShareLimits(tx, account.id, generationId)
      if (isBlocked) throw problem('explore_blocked', 'This account may not share.')
      if (wasRemoved)
        throw problem(
          'explore_blocked',
          'An operator has removed a link to this, and it may not be shared again.',
        )
      if (active >= maxSharesPerAccount)
        throw problem(
          'explore_limit',
          `This account has ${active} links, which is all it may have. End one of them first.`,
        )
      await insertShare(tx, {
        id,
        accountId: account.id,
        generationId,
        assetId: assetId ?? null,
        tokenHash: hashOfToken(token),
        tokenSealed: secrets.seal('shares', token, id),
        showsParams,
        expiresInDays,
      })
    })
    const share = await findShare(dependencies, id)
    if (!share) throw problem('not_found', 'It was deleted meanwhile.')
    const shown = await outputsOf(dependencies, [id])
    return { 201: wireShare(share, shown.get(id), dependencies) }
  },
})

export const listMyShares = endpoint({
  method: 'GET',
  path: '/account/v1/shares',
  summary: 'List your links',
  description: 'What you share, newest first, with the links to copy again.',
  scope: 'session',
  query: Type.Object(pageQuery, { additionalProperties: false }),
  responds: { 200: SharePage },
  problems: ['invalid_params'],
  async handle(
    { account, query: { cursor, limit = limits.pageSizeDefault } },
    dependencies: SharesDependencies,
  ) {
    const { cursors } = dependencies
    const list = ['shares', account.id]
    const rows = await listShares(dependencies, account.id, cursors.open<number>(list, cursor), limit + 1)
    const { items, nextCursor } = pageOf(rows, limit, (last) => cursors.seal(list, last.seq))
    const shown = await outputsOf(
      dependencies,
      items.map(({ id }) => id),
    )
    return {
      200: { items: items.map((share) => wireShare(share, shown.get(share.id), dependencies)), nextCursor },
    }
  },
})

export const revokeMyShare = endpoint({
  method: 'DELETE',
  path: '/account/v1/shares/{id}',
  summary: 'End a link',
  description: 'The link stops working at once. The outputs stay.',
  scope: 'session',
  params: Type.Object({ id: Uuid }),
  responds: { 200: Deleted },
  problems: ['not_found'],
  async handle({ account, params: { id }, problem }, { db }: SharesDependencies) {
    if (!(await revokeShare(db, account.id, id))) throw problem('not_found', 'You have no such link.')
    return { 200: {} }
  },
})

/** Unless the model file or the effect says otherwise; what is not offered any more says nothing. */
function isShareable(
  { models, effects }: SharesDependencies['catalog'],
  modelId: string,
  effectId: string | null,
): boolean {
  const isEffectShareable = effectId === null || effects.get(effectId)?.isShareable !== false
  return models.get(modelId)?.isShareable !== false && isEffectShareable
}

function wireShare(
  share: StoredShare,
  [first]: readonly StoredAsset[] = [],
  { links, secrets, publicUrl }: SharesDependencies,
): Share {
  const token = openToken(share, secrets)
  return {
    ...shareFields(share),
    url: token === undefined ? null : `${publicUrl}/s/${token}`,
    modelName: share.modelName,
    thumbnailUrl: first ? wireAsset(first, links).thumbnailUrl : null,
  }
}

/** Undefined where it was sealed by a key that is gone: the link works, and nobody can show it. */
function openToken({ id, tokenSealed }: StoredShare, secrets: Secrets): string | undefined {
  try {
    return secrets.open('shares', tokenSealed, id)
  } catch {
    return undefined
  }
}
