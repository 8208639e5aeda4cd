import { readFileSync } from 'node:fs'
import { limits } from '@atelier/contract/limits.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../src/api.ts'
import { defaultIcon } from '../../src/brand/default-icon.ts'
import { putImage } from '../../src/brand/store.ts'
import { expectOk, newEmail, testApp, type Actor, type TestApp } from '../app.ts'
import type { Answer, Client } from '../client.ts'
import { stableDiffusion } from '../sample-graphs.ts'
import { turnOnSecondFactor } from '../second-factor.ts'
import { reportedShare } from '../shared-output.ts'
import { publicHook } from '../webhook-fixture.ts'

type Write = (operator: Client, alice: Actor, app: TestApp) => Promise<Answer>
type HookWrite = (operator: Client, paths: HookPaths) => Promise<Answer>
/** Of a webhook of Alice's and of a delivery to it. */
type HookPaths = { webhook: string; delivery: string }
const hook = { url: publicHook, events: ['generation.succeeded'] }
const sandboxFile = readFileSync(
  new URL('../../src/providers/sandbox/models/sandbox-image.yaml', import.meta.url),
  'utf8',
).replace('id: sandbox-image', 'id: mine')
const logo = { image: defaultIcon.bytes.toString('base64') }
const account = ({ id }: { id: string }) => `/operator/v1/accounts/${id}`

const codes = { name: 'Fair', count: 2, coins: 5 }

/** One success of each operator operation that writes. A new one is missing here until it is added. */
const writes: Record<string, Write> = {
  operatorCreateAccount: (operator) => operator.post('/operator/v1/accounts', { email: newEmail() }),
  operatorUpdateAccount: (operator, alice) => operator.patch(account(alice), { locked: true }),
  operatorAddNote: (operator, alice) => operator.post(`${account(alice)}/notes`, { text: 'Asked by mail' }),
  operatorDeleteAccount: (operator, alice) =>
    operator.post(`${account(alice)}/delete`, { reason: 'Asked by mail' }),
  operatorCreateSignInLink: (operator, alice) => operator.post(`${account(alice)}/sign-in-link`),
  operatorSignOutAccount: (operator, alice) => operator.post(`${account(alice)}/sign-out`),
  operatorResetSecondFactor: async (operator, _alice, app) => {
    const person = await app.person()
    await turnOnSecondFactor(app, person)
    return operator.post(`${account(person)}/reset-second-factor`)
  },
  operatorGrantCoins: (operator, alice) =>
    operator.post(`${account(alice)}/coins`, { coins: 5, note: 'Thanks' }),
  operatorRefundGeneration: async (operator, alice, app) => {
    const { id } = await alice.submit()
    await app.runJobs()
    return operator.post(`/operator/v1/generations/${id}/refund`, { reason: 'It was blank.' })
  },
  operatorCreateCodes: (operator) => operator.post('/operator/v1/codes', codes),
  operatorEndCodes: async (operator, _alice, app) => {
    const { rows } = await sql<{ id: string }>`
      insert into code_batches (name, coins, codes, uses_per_code, uses_per_account, created_by)
      values ('Fair', 5, 1, 1, 1, 'token') returning id`.execute(app.service.database.db)
    return operator.post(`/operator/v1/codes/${rows[0]?.id}/end`)
  },
  operatorCreateKey: (operator, alice) =>
    operator.post(`${account(alice)}/keys`, { name: 'New', scopes: ['read'] }),
  operatorRevokeKey: (operator, alice) => operator.post(`${account(alice)}/keys/${alice.keyId}/revoke`),
  operatorCreateWebhook: (operator, alice) => operator.post(`${account(alice)}/webhooks`, hook),
  operatorUpdateModel: (operator) => operator.patch('/operator/v1/models/sandbox-image', { enabled: false }),
  operatorOrderModels: (operator) => operator.put('/operator/v1/models/order', { ids: ['sandbox-video'] }),
  operatorOrderEffects: async (operator) => {
    const { items } = await expectOk(operator.get('/operator/v1/effects'))
    return operator.put('/operator/v1/effects/order', { ids: [items.at(-1).id] })
  },
  operatorResumeModel: (operator) => operator.post('/operator/v1/models/sandbox-image/resume'),
  operatorImportModel: (operator) =>
    operator.post('/operator/v1/models/import', { document: JSON.stringify(stableDiffusion) }),
  operatorCheckModels: (operator) =>
    operator.post('/operator/v1/models/check', { files: [{ name: 'a.yaml', text: 'id: a' }] }),
  operatorTryModel: (operator) =>
    operator.post('/operator/v1/models/try', { text: sandboxFile, params: { prompt: 'a lake' } }),
  operatorReloadModels: (operator) => operator.post('/operator/v1/models/reload', {}),
  operatorUpdateEffect: async (operator) => {
    const { items } = await expectOk(operator.get('/operator/v1/effects'))
    return operator.patch(`/operator/v1/effects/${items[0].id}`, { enabled: false })
  },
  operatorProbeBackend: (operator) => operator.post('/operator/v1/backends/sandbox/probe', {}),
  operatorPauseBackend: (operator) => operator.post('/operator/v1/backends/sandbox/pause', {}),
  operatorResumeBackend: (operator) => operator.post('/operator/v1/backends/sandbox/resume', {}),
  operatorJudgeParked: async (operator, alice, app) => {
    await alice.submit()
    await app.runJobs()
    const { rows } = await sql<{ id: string }>`update attempts set state = 'parked' returning id`.execute(
      app.service.database.db,
    )
    return operator.post(`/operator/v1/parked-attempts/${rows[0]?.id}/verdict`, { verdict: 'not_bought' })
  },
  operatorRemoveShare: async (operator, _alice, app) => {
    const { id } = await reportedShare(app)
    return operator.post(`/operator/v1/shares/${id}/remove`)
  },
  operatorDismissReport: async (operator, _alice, app) => {
    const { id } = await reportedShare(app)
    const { items } = await expectOk(operator.get(`/operator/v1/reports?share=${id}`))
    return operator.post(`/operator/v1/reports/${items[0].id}/dismiss`)
  },
  operatorPutBrand: (operator) => operator.put('/operator/v1/brand', { name: 'Lumen' }),
  operatorPutBrandImage: (operator) => operator.put('/operator/v1/brand/logo', logo),
  operatorDeleteBrandImage: async (operator, _alice, app) => {
    await putImage(app.service.database.db, 'logo', defaultIcon)
    return operator.send('DELETE', '/operator/v1/brand/logo')
  },
  operatorPutSettings: (operator) =>
    operator.put('/operator/v1/settings', { maintenance: true, disabledChannels: ['mcp'] }),
}

/** Those of a webhook, which is made for them alone. */
const hookWrites: Record<string, HookWrite> = {
  operatorUpdateWebhook: (operator, { webhook }) => operator.patch(webhook, { enabled: false }),
  operatorDeleteWebhook: (operator, { webhook }) => operator.send('DELETE', webhook),
  operatorRotateWebhookSecret: (operator, { webhook }) => operator.post(`${webhook}/rotate`),
  operatorTestWebhook: (operator, { webhook }) => operator.post(`${webhook}/test`, {}),
  operatorResendDelivery: (operator, { delivery }) => operator.post(`${delivery}/resend`),
  operatorReplayWebhook: (operator, { webhook }) =>
    operator.post(`${webhook}/replay`, { since: '2026-01-01T00:00:00Z' }),
}

const operatorWrites = Object.entries(api)
  .filter(([, { scope, method }]) => scope === 'operator' && method !== 'GET')
  .map(([operationId]) => operationId)

describe('GET /operator/v1/actions', () => {
  test.each(operatorWrites)('%s is recorded: who did what to what, and when', async (operationId) => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const ofHook = hookWrites[operationId]
    const paths = ofHook && (await makeHook(app, alice))
    const before = await actions(app)

    const write = paths
      ? await ofHook(app.operator, paths)
      : await writes[operationId]!(app.operator, alice, app)

    expect(write.status).toBeLessThan(300)
    const all = await actions(app)
    const added = all.slice(0, all.length - before.length)
    expect(added).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        actor: 'token',
        action: expect.stringMatching(/^[a-z-]+\.[a-z-]+$/),
        target: expect.stringMatching(/./),
        detail: expect.any(Object),
      },
    ])
  })

  describe('on one service', () => {
    let app: TestApp

    beforeAll(async () => {
      app = await testApp()
    })

    test.each(operatorWrites)('%s that fails is not', async (operationId) => {
      const { method, path } = api[operationId]!

      const refused = await app.operator.send(
        method,
        path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
        { body: { mispelt: true } },
      )

      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(await actions(app)).toEqual([])
    })
  })

  test('an operator with a session is named by email', async () => {
    const app = await testApp()
    const person = await app.person()
    const alice = await app.account()
    await expectOk(app.operator.patch(account(person), { operatorRole: 'owner' }))

    await expectOk(person.post(`${account(alice)}/coins`, { coins: 5, note: 'Thanks' }))

    expect((await actions(app))[0]).toMatchObject({
      actor: person.email,
      action: 'coins.grant',
      target: alice.id,
      detail: { coins: 5, note: 'Thanks' },
    })
  })

  test('newest first, page by page, each once', async () => {
    const app = await testApp()
    const alice = await expectOk(app.operator.post('/operator/v1/accounts', { email: newEmail() }))
    const key = { name: 'Test', scopes: ['read'] }
    await expectOk(app.operator.post(`${account(alice)}/keys`, key))
    for (const name of ['One', 'Two', 'Three']) await expectOk(app.operator.patch(account(alice), { name }))

    const first = await expectOk(app.operator.get('/operator/v1/actions?limit=2'))
    const second = await expectOk(app.operator.get(`/operator/v1/actions?limit=2&cursor=${first.nextCursor}`))
    const third = await expectOk(app.operator.get(`/operator/v1/actions?limit=2&cursor=${second.nextCursor}`))

    const all = [...first.items, ...second.items, ...third.items]
    expect(all.map(({ action, detail }) => `${action} ${detail.name ?? ''}`)).toEqual([
      'account.update Three',
      'account.update Two',
      'account.update One',
      'key.create Test',
      'account.create ',
    ])
    expect(third.nextCursor).toBeNull()
  })

  test('filters by actor, action, target and day, alone and together; a cursor belongs to its filters', async () => {
    const app = await testApp()
    const [alice, bob, person] = [await app.account(), await app.account(), await app.person()]
    await expectOk(app.operator.patch(account(person), { operatorRole: 'owner' }))
    await expectOk(app.operator.patch(account(alice), { name: 'Alice' }))
    await app.advance('48h')
    await expectOk(person.patch(account(alice), { name: 'Ada' }))
    await expectOk(person.post(`${account(bob)}/coins`, { coins: 5, note: 'Thanks' }))
    const day = new Date(app.clock.now()).toISOString().slice(0, 10)
    const list = async (query: string) => {
      const { items } = await expectOk(app.operator.get(`/operator/v1/actions?${query}`))
      return items.map(({ action, target }: Record<string, string>) => `${action} ${nameOf(target!)}`)
    }
    const nameOf = (id: string) => ({ [alice.id]: 'alice', [bob.id]: 'bob' })[id] ?? 'person'

    expect(await list(`actor=${person.email}`)).toEqual(['coins.grant bob', 'account.update alice'])
    expect(await list('action=account.update')).toEqual([
      'account.update alice',
      'account.update alice',
      'account.update person',
    ])
    expect(await list(`target=${alice.id}`)).toEqual(['account.update alice', 'account.update alice'])
    expect(await list(`from=${day}`)).toEqual(['coins.grant bob', 'account.update alice'])
    expect(await list(`to=${day}&target=${alice.id}&actor=token`)).toEqual(['account.update alice'])
    expect(await list(`from=${day}&action=coins.grant&actor=token`)).toEqual([])
    const { nextCursor } = await expectOk(app.operator.get(`/operator/v1/actions?target=${alice.id}&limit=1`))
    const other = await app.operator.get(`/operator/v1/actions?target=${bob.id}&cursor=${nextCursor}`)
    expect(other).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } })
  })

  test('a range of days that ends before it begins is 400', async () => {
    const app = await testApp()

    for (const path of ['/operator/v1/actions', '/operator/v1/actions.csv'])
      expect(await app.operator.get(`${path}?from=2026-02-02&to=2026-02-01`)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'from' }] },
      })
  })

  test('as CSV: those that match, newest first', async () => {
    const app = await testApp()
    const alice = await expectOk(app.operator.post('/operator/v1/accounts', { email: newEmail() }))
    await expectOk(app.operator.patch(account(alice), { name: '=Alice, "A"' }))

    const response = await app.operator.get('/operator/v1/actions.csv?action=account.update')

    const [head, line, ...rest] = response.text.split('\r\n')
    expect(response.headers.get('content-disposition')).toContain('actions.csv')
    expect(head).toBe('number,moment,actor,action,target,detail')
    expect(line).toContain(`,token,account.update,${alice.id},"{""name"":""=Alice`)
    expect(rest).toEqual([''])
  })

  test('a cursor of another list is 400 and names cursor', async () => {
    const app = await testApp()
    await app.account()
    await app.account()
    const { nextCursor } = await expectOk(app.operator.get('/operator/v1/accounts?limit=1'))

    const response = await app.operator.get(`/operator/v1/actions?cursor=${nextCursor}`)

    expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } })
  })

  test('is append-only: the database refuses to change or remove an action', async () => {
    const app = await testApp()
    await expectOk(app.operator.post('/operator/v1/accounts', { email: newEmail() }))
    const { pool } = app.service.database

    await expect(pool.query(`update operator_actions set actor = 'nobody'`)).rejects.toThrow('append-only')
    await expect(pool.query('delete from operator_actions')).rejects.toThrow('append-only')
    await expect(pool.query(`update operator_actions set detail = '{"coins": 1}'`)).rejects.toThrow(
      'append-only',
    )
    // Of people who were deleted.
    await pool.query(`update operator_actions set detail = detail - '{email,name,url}'::text[]`)
    expect((await actions(app))[0]).toMatchObject({ action: 'account.create', detail: {} })
  })
})

/** As the configuration of the tests has it. */
const nothingSet = {
  signup: null,
  signupCoins: null,
  runningLimit: null,
  rateLimits: null,
  defaults: {
    signup: 'invite',
    signupCoins: 0,
    runningLimit: 4,
    rateLimits: { key: limits.rateLimitPerKey, account: limits.rateLimitPerAccount },
  },
}

describe('/operator/v1/settings', () => {
  test('GET: nothing is switched off at first', async () => {
    const app = await testApp()

    const { body } = await app.operator.get('/operator/v1/settings')

    expect(body).toEqual({
      maintenance: false,
      maintenanceMessage: null,
      disabledChannels: [],
      ...nothingSet,
    })
  })

  test('PUT sets all of them; a message that is not sent is none', async () => {
    const app = await testApp()
    const put = (settings: object) => expectOk(app.operator.put('/operator/v1/settings', settings))
    const settings = {
      maintenance: true,
      maintenanceMessage: 'Back at noon',
      disabledChannels: ['mcp', 'web'],
    }

    expect(await put(settings)).toEqual({ ...settings, ...nothingSet })
    expect((await app.operator.get('/operator/v1/settings')).body).toEqual({ ...settings, ...nothingSet })

    const plain = { maintenance: false, disabledChannels: [] }
    expect(await put(plain)).toEqual({ ...plain, maintenanceMessage: null, ...nothingSet })
    expect((await app.operator.get('/operator/v1/settings')).body.maintenanceMessage).toBeNull()
  })

  test.each([
    [{ maintenance: true, disabledChannels: ['fax'] }, 'disabledChannels.0'],
    [{ maintenance: true, disabledChannels: ['api', 'api'] }, 'disabledChannels'],
    [{ maintenance: 'yes', disabledChannels: [] }, 'maintenance'],
    [{ maintenance: true, disabledChannels: [], maintenanceMessage: 'x'.repeat(501) }, 'maintenanceMessage'],
    [{ maintenance: true, disabledChannels: [], message: 'x' }, 'message'],
    [{ maintenance: true, disabledChannels: [], signup: 'closed' }, 'signup'],
    [{ maintenance: true, disabledChannels: [], signupCoins: -1 }, 'signupCoins'],
    [{ maintenance: true, disabledChannels: [], runningLimit: 0 }, 'runningLimit'],
    [{}, 'body'],
  ])('PUT %j is 400 and names %s', async (settings, path) => {
    const app = await testApp()

    const response = await app.operator.put('/operator/v1/settings', settings)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path])
  })
})

async function makeHook({ operator }: TestApp, alice: Actor): Promise<HookPaths> {
  const { id } = await expectOk(operator.post(`${account(alice)}/webhooks`, hook))
  const webhook = `${account(alice)}/webhooks/${id}`
  const sent = await expectOk(operator.post(`${webhook}/test`, {}))
  return { webhook, delivery: `${webhook}/deliveries/${sent.id}` }
}

async function actions(app: TestApp) {
  return (await expectOk(app.operator.get('/operator/v1/actions?limit=100'))).items
}
