import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../app.ts'

describe('GET /healthz', () => {
  test('the process answers', async () => {
    const app = await testApp()

    const response = await app.stranger().get('/healthz')

    expect(response).toMatchObject({ status: 200, body: { status: 'ok' } })
  })
})

describe('GET /readyz', () => {
  test('names the parts it has asked', async () => {
    const app = await testApp()

    const response = await app.stranger().get('/readyz')

    expect(response).toMatchObject({ status: 200, body: { status: 'ready' } })
    expect(response.body.parts).toEqual(expect.arrayContaining(['database', 'files']))
  })

  test('a part that is away is 503 and named', async () => {
    const app = await testApp()
    const away = vi.spyOn(app.service.database.pool, 'query').mockImplementation(() => {
      throw new Error('away')
    })

    const response = await app
      .stranger()
      .get('/readyz')
      .finally(() => away.mockRestore())

    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(response.body.issues).toEqual([{ path: 'database', message: 'is not ready' }])
    expect(response.headers.get('retry-after')).toBe('1')
  })

  test('a database that lacks a migration of this build is not ready', async () => {
    const app = await testApp()
    const { pool } = app.service.database
    const { rows } = await pool.query(
      'delete from migrations where name = (select max(name) from migrations) returning *',
    )
    onTestFinished(async () => {
      await pool.query('insert into migrations values ($1, $2)', [rows[0].name, rows[0].applied_at])
    })

    const response = await app.stranger().get('/readyz')

    expect(response).toMatchObject({ status: 503, body: { issues: [{ path: 'database' }] } })
  })
})

describe('GET /metrics', () => {
  test('counts requests by operation and status, and refusals by code, in Prometheus’ words', async () => {
    const app = await testApp()
    await app.stranger().get('/v1/models')
    await app.stranger().get('/v1/account')

    const response = await app.operator.get('/metrics')

    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.text).toMatch(
      /^atelier_http_request_seconds_count\{operation="listModels",status="200"\} \d+$/m,
    )
    expect(response.text).toMatch(
      /^atelier_http_refusals_total\{operation="getAccount",code="unauthorized"\} \d+$/m,
    )
  })
})
