import { Health } from '@atelier/contract/health.ts'
import { endpoint } from '../platform/http/endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'Whether the process is alive',
  description:
    'Answers whatever parts are away. A node listens once it can serve: until then connections are refused.',
  scope: 'public',
  responds: { 200: Health },
  problems: [],
  handle: () => ({ 200: { status: 'ok' as const } }),
})
