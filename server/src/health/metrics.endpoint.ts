import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import type { HealthDependencies } from './dependencies.ts'

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'Metrics for Prometheus',
  description: 'Needs the operator token: behind a proxy every caller looks local.',
  scope: 'operator',
  responds: {
    200: Type.String({
      contentMediaType: 'text/plain; version=0.0.4; charset=utf-8',
      description: 'Prometheus text format.',
    }),
  },
  problems: [],
  async handle(_call, { metrics }: HealthDependencies) {
    return { 200: await metrics.registry.metrics() }
  },
})
