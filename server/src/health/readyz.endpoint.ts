import { Readiness } from '@atelier/contract/health.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { HealthDependencies } from './dependencies.ts'

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'Whether the service can take work',
  description:
    'Asks the database (and that its schema is current), the file store, the media processes and the workers of this node.',
  scope: 'public',
  responds: { 200: Readiness },
  problems: ['unavailable'],
  async handle({ problem }, { checkParts }: HealthDependencies) {
    const parts = Object.entries(await checkParts())
    const away = parts.filter(([, isReady]) => !isReady).map(([part]) => part)
    if (away.length > 0) {
      const issues = away.map((path) => ({ path, message: 'is not ready' }))
      throw problem('unavailable', `Not ready: ${away.join(', ')}.`, { issues, retryAfterSeconds: 1 })
    }
    return { 200: { status: 'ready' as const, parts: parts.map(([part]) => part) } }
  },
})
