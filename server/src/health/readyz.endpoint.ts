import { Readiness } from '@atelier/contract/health.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { HealthDependencies } from './dependencies.ts'
import { judgeParts } from './readiness.ts'

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'Whether the node can be sent requests',
  description:
    'Asks the database (and that its schema is current), the file store, the disk, the media processes and the workers of this node. Without the file store, room on the disk or the media processes the answer is 200 with `degraded`: reads, cancels and everything else go on. It is 503 where nothing of use is left, while the node stops, and on a worker as soon as any part does not work.',
  scope: 'public',
  responds: { 200: Readiness },
  problems: ['unavailable'],
  async handle({ problem }, { checkParts, servesHttp, isStopping }: HealthDependencies) {
    if (isStopping())
      throw problem('unavailable', 'This node is stopping. Another answers.', { retryAfterSeconds: 1 })
    const parts = await checkParts()
    const { status, issues } = judgeParts(parts, servesHttp)
    if (status === 'unavailable') {
      const away = issues.map(({ path }) => path).join(', ')
      throw problem('unavailable', `Not ready: ${away}.`, { issues, retryAfterSeconds: 1 })
    }
    return { 200: { status, parts: Object.keys(parts), issues } }
  },
})
