import { beforeEach, expect, test } from 'vitest'
import {
  agree,
  askForConsent,
  fetchTokens,
  newVerifier,
  REDIRECT,
  registerClient,
  signInAgent,
} from '../../agent-sign-in.ts'
import { expectOk, testApp, type Person, type TestApp } from '../../app.ts'

let app: TestApp
let person: Person

beforeEach(async () => {
  app = await testApp()
  person = await app.person({ coins: 100 })
})

const setLocked = (locked: boolean) =>
  expectOk(app.operator.patch(`/operator/v1/accounts/${person.id}`, { locked }))

const agents = async () => (await expectOk(person.get('/account/v1/agents'))).items.length

test('a request is allowed once, however often and however fast the page says so', async () => {
  const stranger = app.stranger()
  const clientId = await registerClient(stranger)
  const { challenge, verifier } = newVerifier()
  const request = await askForConsent(stranger, clientId, challenge)

  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      person.post('/account/v1/agents/consent', { request, isAllowed: true, spendLimitCoins: 5 }),
    ),
  )
  const allowed = answers.filter(({ status }) => status === 200)
  const code = new URL(allowed[0]?.body.redirectTo).searchParams.get('code')!
  await expectOk(
    fetchTokens(stranger, {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    }),
  )

  expect(allowed).toHaveLength(1)
  for (const { body } of answers.filter(({ status }) => status !== 200))
    expect(body).toMatchObject({ code: 'invalid_params', detail: expect.stringContaining('Start again') })
  expect(await agents()).toBe(1)
})

test('a refresh that is refused while the account is locked costs nothing: it works once the account is unlocked', async () => {
  const { stranger, refresh, clientId } = await signInAgent(app, person)
  const refreshing = () =>
    fetchTokens(stranger, { grant_type: 'refresh_token', refresh_token: refresh, client_id: clientId })

  await setLocked(true)
  const locked = await refreshing()
  await setLocked(false)
  const unlocked = await refreshing()
  const again = await refreshing()

  expect([locked.status, unlocked.status, again.status]).toEqual([400, 200, 400])
})

test('so does a code', async () => {
  const stranger = app.stranger()
  const clientId = await registerClient(stranger)
  const { challenge, verifier } = newVerifier()
  const code = await agree(person, await askForConsent(stranger, clientId, challenge))
  const fields = { code, client_id: clientId, redirect_uri: REDIRECT, code_verifier: verifier }
  const exchanging = () => fetchTokens(stranger, { grant_type: 'authorization_code', ...fields })

  await setLocked(true)
  const locked = await exchanging()
  await setLocked(false)
  const unlocked = await exchanging()

  expect([locked.status, unlocked.status]).toEqual([400, 200])
})
