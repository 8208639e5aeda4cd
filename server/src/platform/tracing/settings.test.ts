import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { isInRatio } from './settings.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
const mistakesOf = (variables: Record<string, string>) => {
  try {
    readConfig(variables)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

test('there is no tracing without an address, whatever else is set', () => {
  expect(readConfig({}).tracing).toBeUndefined()
  expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: 'x', OTEL_SERVICE_NAME: 'y' }).tracing).toBeUndefined()
})

test('with an address alone, all of it is recorded that its sender does not leave out', () => {
  expect(readConfig(endpoint).tracing).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    serviceName: 'atelier',
    sampler: { isParentBased: true, ratio: 1 },
  })
})

test.each([
  ['parentbased_always_off', { isParentBased: true, ratio: 0 }],
  ['parentbased_traceidratio', { isParentBased: true, ratio: 0.25 }],
  ['always_on', { isParentBased: false, ratio: 1 }],
  ['always_off', { isParentBased: false, ratio: 0 }],
  ['traceidratio', { isParentBased: false, ratio: 0.25 }],
])('the sampler %s', (name, sampler) => {
  const variables = { ...endpoint, OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: '0.25' }
  expect(readConfig(variables).tracing).toMatchObject({ sampler })
})

test('headers are as the standard writes them', () => {
  const variables = { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-scope=one' }
  expect(readConfig(variables).tracing).toMatchObject({
    headers: { authorization: 'Basic YTpi', 'x-scope': 'one' },
  })
})

test.each([
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:hunter2@collector:4318' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
  { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' },
  { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a b=hunter2' },
  { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a=%hunter2' },
  { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a=%0Dhunter2' },
  { ...endpoint, OTEL_TRACES_SAMPLER: 'jaeger_remote' },
  { ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' },
])('%j stops the start, and no secret is repeated', (variables) => {
  expect(mistakesOf(variables)).toMatch(/OTEL_/)
  expect(mistakesOf(variables)).not.toContain('hunter2')
})

test('a ratio of traces is the same on every node', () => {
  const ids = Array.from({ length: 1000 }, (_, at) => at.toString(16).padStart(19, '0') + hash(at))
  const kept = ids.filter((id) => isInRatio(id, 0.3))

  expect(kept.length).toBeGreaterThan(250)
  expect(kept.length).toBeLessThan(350)
  expect(ids.every((id) => isInRatio(id, 1))).toBe(true)
  expect(ids.some((id) => isInRatio(id, 0))).toBe(false)
})

/** Thirteen digits that are spread evenly. */
const hash = (at: number) =>
  Math.floor(((at * 0.618_033_988_749) % 1) * 16 ** 13)
    .toString(16)
    .padStart(13, '0')
