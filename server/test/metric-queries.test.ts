// A query for a metric or a label that no node has finds nothing, and never says so.
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../src/platform/metrics.ts'
import { watchNode } from '../src/platform/node-metrics.ts'
import { alertRules, allQueries, causedAlerts, groupingsIn, metricsIn } from './promql.ts'

/** From Prometheus itself: of every scrape, and of histograms. */
const ofPrometheus = { up: [] as string[], labels: ['job', 'instance', 'le'] }

/** The labels of every metric that a node may have. */
const known = new Map<string, readonly string[]>([['up', ofPrometheus.up]])
for (const { name, labelNames } of everyMetric()) known.set(name, labelNames)

function everyMetric(): { name: string; labelNames: string[] }[] {
  const metrics = createMetrics()
  metrics.watchModelFiles(() => 0)
  metrics.watchStreams(() => 0)
  metrics.watchRedis()
  metrics.watchSpans()
  metrics.watchQueues(async () => ({}))
  metrics.setCoinValue(1, 'USD')
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }
  const parts = { role: 'all', version: '1', pool, dataDir: '.', checkParts: async () => ({}) }
  watchNode(metrics.registry, parts)
  // What the library does not declare.
  return metrics.registry.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[]
}

test.each(allQueries())('%s asks for metrics and labels that nodes have', (_where, expr) => {
  const asked = metricsIn(expr)
  expect(asked).not.toEqual([])

  const unknown = asked.flatMap(({ name, labels }) => {
    const labelNames = known.get(name)
    if (!labelNames) return [name]
    return labels.filter((label) => ![...labelNames, ...ofPrometheus.labels].includes(label))
  })
  expect(unknown).toEqual([])
  const labels = new Set(asked.flatMap(({ name }) => [...(known.get(name) ?? []), ...ofPrometheus.labels]))
  expect(groupingsIn(expr).filter((label) => !labels.has(label))).toEqual([])
})

describe('every alert', () => {
  test.each(alertRules().map(({ alert }) => alert))('%s is caused once by alerts-test.yaml', (alert) => {
    expect(causedAlerts()).toContain(alert)
  })
})
