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

    expect(response).toMatchObject({ status: 200, body: { status: 'ready', issues: [] } })
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

  test('without files the node is degraded, not away: reads and cancels go on', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { id } = await alice.submit()
    const away = vi.spyOn(app.dependencies.blobs, 'isReady').mockResolvedValue(false)
    onTestFinished(() => away.mockRestore())

    const response = await app.stranger().get('/readyz')

    expect(response).toMatchObject({ status: 200, body: { status: 'degraded', issues: [{ path: 'files' }] } })
    expect((await alice.get(`/v1/generations/${id}`)).status).toBe(200)
    expect((await alice.post(`/v1/generations/${id}/cancel`)).status).toBe(200)
    expect((await app.operator.get('/metrics')).text).toMatch(/^atelier_part_up\{part="files"\} 0$/m)
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

  test('says what the node is, which of its parts work, and how much room it has', async () => {
    const app = await testApp()
    const { text } = await app.operator.get('/metrics')

    expect(text).toMatch(/^atelier_build_info\{version="\d+\.\d+\.\d+",role="all"\} 1$/m)
    for (const part of ['database', 'files', 'disk', 'media', 'workers'])
      expect(text).toMatch(new RegExp(`^atelier_part_up\\{part="${part}"\\} 1$`, 'm'))
    for (const state of ['open', 'idle', 'waiting'])
      expect(text).toMatch(new RegExp(`^atelier_database_connections\\{state="${state}"\\} \\d+$`, 'm'))
    expect(text).toMatch(/^atelier_disk_free_bytes [1-9]\d*$/m)
    expect(text).toMatch(/^atelier_deletions_withheld 0$/m)
  })
})
