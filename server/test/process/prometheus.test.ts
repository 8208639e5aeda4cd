import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sample } from '../../../media/test/samples.ts'
import { expectOk } from '../app.ts'
import { needs } from '../outside-program.ts'
import { allQueries, alertRules, alertsFile, alertTestsFile, metricsIn } from '../promql.ts'
import { until } from '../until.ts'
import { addWebhook } from '../webhook-fixture.ts'
import { makeAccount, operatorOf, secrets, submit } from './callers.ts'
import { makeDataDir, startProgram } from './program.ts'
import { startPrometheus } from './prometheus.ts'
import { startRedis } from './redis.ts'

const hasPrometheus = ['promtool', 'prometheus'].every((name) => needs(name, 'apt-get install prometheus'))
const hasRedis = needs('redis-server', 'apt-get install redis-server')
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Only where an attempt has cost money of a known amount, or of an unknown one. */
const rare = new Set(['atelier_attempt_cost_money_total', 'atelier_attempt_cost_unknown_total'])

describe.runIf(hasPrometheus)('promtool', () => {
  test('reads the alerts, and each of them is caused once', () => {
    const run = (...command: string[]) => execFileSync('promtool', command, { cwd: root, encoding: 'utf8' })

    expect(run('check', 'rules', alertsFile)).toContain(`${alertRules().length} rules found`)
    expect(run('test', 'rules', alertTestsFile)).toContain('SUCCESS')
  })
})

describe.runIf(hasPrometheus && hasRedis)('a Prometheus that scrapes a node', () => {
  test('understands every query of the dashboard and of the alerts, and has what they ask for', async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    await redis.start()
    const program = await startProgram({
      DATA_DIR: makeDataDir(),
      REDIS_URL: redis.url,
      COIN_VALUE: '0.01 USD',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', // Where nobody listens.
      LOG_LEVEL: 'info',
      ...secrets,
    })
    const alice = await makeAccount(program, {})
    const hook = await addWebhook({ operator: operatorOf(program), clock: { now: Date.now } }, alice)
    await expectOk(submit(alice))
    await expectOk(alice.upload(await sample('image/png'))) // What the media pool looks at.
    await alice.get('/v1/generations/of-nobody')
    await hook.receiver.received(1)
    await until(async () => (await hook.deliveries('delivered')).length === 1)

    const prometheus = await startPrometheus(program.origin, secrets.OPERATOR_TOKEN)

    for (const [where, expr] of allQueries()) {
      await prometheus.get('/api/v1/query', { query: expr })
      for (const { name, labels } of metricsIn(expr)) {
        if (rare.has(name)) continue
        const series: object[] = await prometheus.get('/api/v1/series', {
          'match[]': `{__name__=~"${name}(_bucket|_count|_sum)?"}`,
        })
        expect(series, `${where} finds ${name}`).not.toEqual([])
        const known = new Set(series.flatMap(Object.keys))
        expect(
          labels.filter((label) => !known.has(label)),
          `${where}: labels of ${name}`,
        ).toEqual([])
      }
    }
    const { groups } = await prometheus.get('/api/v1/rules', { type: 'alert' })
    const states = groups.flatMap(({ rules }: any) => rules.map(({ name, health }: any) => [name, health]))
    expect(states).toEqual(alertRules().map(({ alert }) => [alert, 'ok']))
  })
})
