import { SharedSettings } from '@atelier/contract/share.ts'
import { Type } from 'typebox'
import { withoutFiles } from '../generations/file-params.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { SharesDependencies } from './dependencies.ts'
import { openShare } from './link-audience.ts'

/** For the playground, which fills its form from it. */
export const getSharedSettings = endpoint({
  method: 'GET',
  path: '/s/{token}/settings',
  summary: 'How a shared output was made',
  scope: 'public',
  cacheControl: 'private, no-cache',
  params: Type.Object({ token: Type.String() }),
  responds: { 200: SharedSettings },
  problems: ['not_found', 'explore_removed', 'rate_limited'],
  async handle({ params: { token }, request }, dependencies: SharesDependencies) {
    const { share } = await openShare(dependencies, token, request.ip)
    const { modelId, effectId, showsParams, params } = share
    return { 200: { modelId, effectId, params: showsParams ? withoutFiles(params) : {} } }
  },
})
