import { expect, test } from 'vitest'
import { cookieOf, expectOk, OPERATOR_TOKEN, PASSWORD } from '../app.ts'
import { Client } from '../client.ts'
import { makeAccount, makeDatabase, operatorOf, type Caller } from './callers.ts'
import type { Program } from './launch.ts'
import { makeDataDir, startProgram } from './program.ts'

const [old, next] = ['the-old-secret-key-of-the-tests-0001', 'the-new-secret-key-of-the-tests-0002']
const rounds = {
  before: { SECRET_KEY: old },
  announced: { SECRET_KEY: old, SECRET_KEY_NEXT: next },
  changed: { SECRET_KEY: next, SECRET_KEY_PREVIOUS: old },
  after: { SECRET_KEY: next },
}
const email = 'alice@example.com'
const PUBLIC_URL = 'http://localhost:1'

test('SECRET_KEY changes node by node: quotes and sessions of each hold at the other, and every node starts', async () => {
  const place = {
    DATABASE_URL: await makeDatabase(),
    DATA_DIR: makeDataDir(),
    DATABASE_POOL: '4',
    OPERATOR_TOKEN,
    PUBLIC_URL,
    BUILT_IN_MODELS: 'off',
  }
  const start = (round: keyof typeof rounds) => startProgram({ ...place, ...rounds[round] })
  let one = await start('before')
  let two = await start('announced')
  const alice = await makeAccount(one, { email })
  await setPassword(one, alice)
  const cookie = await signIn(one)
  await expectAgreement(one, two, alice)

  one = await replace(one, () => start('changed'))
  await expectAgreement(one, two, alice)
  two = await replace(two, () => start('announced')) // As after a crash in the middle.
  await expectAgreement(one, two, alice)
  two = await replace(two, () => start('changed'))
  expect((await asPerson(two, cookie)).status).toBe(200)

  one = await replace(one, () => start('after'))
  await expectAgreement(one, two, alice)
})

async function replace(program: Program, start: () => Promise<Program>): Promise<Program> {
  program.kill('SIGTERM')
  await program.ended
  return start()
}

/** What either makes, the other accepts. */
async function expectAgreement(one: Program, two: Program, alice: Caller) {
  for (const [here, there] of [
    [one, two],
    [two, one],
  ] as const) {
    const request = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' } }
    const { quoteToken } = await expectOk(alice.at(here).post('/v1/quotes', request))
    const submitted = await alice
      .at(there)
      .post('/v1/generations', { ...request, quoteToken }, { 'idempotency-key': crypto.randomUUID() })
    expect(submitted).toMatchObject({ status: 201 })
    expect((await asPerson(there, await signIn(here))).status).toBe(200)
  }
}

async function setPassword(program: Program, { id }: Caller) {
  const { url } = await expectOk(operatorOf(program).post(`/operator/v1/accounts/${id}/sign-in-link`))
  const token = url.split('#')[1]
  await expectOk(personAt(program).post('/account/v1/sign-in-link', { token, password: PASSWORD }))
}

async function signIn(program: Program): Promise<string> {
  const answer = await personAt(program).post('/account/v1/sign-in', { email, password: PASSWORD })
  expect(answer.status).toBe(200)
  return cookieOf(answer.headers)
}

const personAt = ({ origin }: Program, headers: Record<string, string> = {}) =>
  new Client(origin, { 'x-forwarded-for': undefined, origin: PUBLIC_URL, ...headers })
const asPerson = (program: Program, cookie: string) =>
  personAt(program, { cookie }).get('/account/v1/account')
