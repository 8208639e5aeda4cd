import { randomUUID } from 'node:crypto'
import type { OperatorShare, Share } from '@atelier/contract/share.ts'
import { describe, expect, test } from 'vitest'
import { cookieOf, expectOk, PASSWORD } from '../app.ts'
import { Client, type Answer } from '../client.ts'
import { until } from '../until.ts'
import { makeAccount, makeDatabase, operatorOf, secrets, submit, times, type Caller } from './callers.ts'
import type { Program } from './launch.ts'
import { noise } from './noise.ts'
import { makeDataDir, startProgram } from './program.ts'

// As `kill -9` does it, while links are made, ended and read.

const PUBLIC_URL = 'http://localhost:1'
const LINKS = 24
const variables = { ...secrets, PUBLIC_URL, BUILT_IN_MODELS: 'off', SHARES_PER_ACCOUNT: '1000' }
const engines = {
  'the embedded database': async () => ({ DATA_DIR: makeDataDir(), ...variables }),
  PostgreSQL: async () => ({ DATABASE_URL: await makeDatabase(), DATA_DIR: makeDataDir(), ...variables }),
}

describe.each(Object.entries(engines))('killed on %s', (_, makePlace) => {
  test('a link works or does not exist, an end that was promised holds, and a ZIP begins anew', async () => {
    const place = await makePlace()
    let program = await startProgram(place)
    const email = `${randomUUID()}@example.com`
    const alice = await makeAccount(program, { email })
    const cookie = await signIn(program, alice, email)
    const { id: generationId } = (await submit(alice)).body
    const readGeneration = () => expectOk(alice.get(`/v1/generations/${generationId}`))
    await expect.poll(async () => (await readGeneration()).status).toBe('succeeded')
    const file = noise(24)
    const { id: assetId } = await expectOk(alice.upload(file))
    const person = () => personAt(program, { cookie })
    const download = await expectOk(person().post('/account/v1/downloads', { assetIds: [assetId] }))
    const reading = await visitorAt(program).open(pathOf(download.url))

    // While links are made and a ZIP is read.
    const made = await killAmid(
      program,
      times(LINKS, () => () => person().post('/account/v1/shares', { generationId })),
    )
    expect(await endOf(reading)).toBe('cut off')
    program = await startProgram(place)

    const links = await listShares(person())
    expect(links.length).toBeGreaterThanOrEqual(made.length)
    expect(links.map(({ id }) => id)).toEqual(expect.arrayContaining(made.map(({ body }) => body.id)))
    expect(await statusesOf(program, links)).toEqual(times(links.length, () => 200))
    const archive = Buffer.from(await (await visitorAt(program).open(pathOf(download.url))).arrayBuffer())
    expect(archive.includes(file)).toBe(true)
    expect(archive.subarray(-22).readUInt32LE()).toBe(0x06054b50) // The end of its directory.

    // While some are ended by their owner, and others removed by an operator.
    const ended = await killAmid(
      program,
      links.map(({ id }, index) => async () => {
        if (index % 2 === 0) await expectOk(person().delete(`/account/v1/shares/${id}`))
        else await expectOk(operatorOf(program).post(`/operator/v1/shares/${id}/remove`))
        return id
      }),
    )
    program = await startProgram(place)

    const states = new Map((await listAll(program, alice)).map(({ id, state }) => [id, state]))
    expect(states.size).toBe(links.length)
    for (const id of ended) expect(['revoked', 'removed']).toContain(states.get(id))
    expect(await statusesOf(program, links)).toEqual(
      links.map(({ id }) => (states.get(id) === 'active' ? 200 : 404)),
    )
    const removed = [...states].filter(([, state]) => state === 'removed').map(([id]) => id)
    const { items: actions } = await expectOk(operatorOf(program).get('/operator/v1/actions?limit=100'))
    const recorded = (actions as { action: string; target: string }[])
      .filter(({ action }) => action === 'share.remove')
      .map(({ target }) => target)
    expect(recorded.toSorted()).toEqual(removed.toSorted())
  })
})

/** Does them all at once, and kills the program as soon as one was answered. Returns what was answered. */
async function killAmid<Result>(program: Program, works: (() => Promise<Result>)[]): Promise<Result[]> {
  const answered: Result[] = []
  const working = works.map(async (work) => answered.push(await work()))
  await until(() => answered.length > 0)
  program.kill('SIGKILL')
  await Promise.allSettled([program.ended, ...working])
  return answered
}

const endOf = (reading: Response): Promise<'whole' | 'cut off'> =>
  reading.arrayBuffer().then(
    () => 'whole' as const,
    () => 'cut off' as const,
  )

const listShares = async (person: Client): Promise<Share[]> =>
  (await expectOk(person.get('/account/v1/shares?limit=100'))).items

const listAll = async (program: Program, { id }: Caller): Promise<OperatorShare[]> =>
  (await expectOk(operatorOf(program).get(`/operator/v1/shares?account=${id}&limit=100`))).items

async function statusesOf(program: Program, links: readonly Share[]): Promise<number[]> {
  const answers: Answer[] = []
  for (const { url } of links)
    answers.push(await visitorAt(program).get(pathOf(url!), { accept: 'text/html' }))
  return answers.map(({ status }) => status)
}

const pathOf = (url: string): string => url.slice(PUBLIC_URL.length)

async function signIn(program: Program, { id }: Caller, email: string): Promise<string> {
  const { url } = await expectOk(operatorOf(program).post(`/operator/v1/accounts/${id}/sign-in-link`))
  const token = url.split('#')[1]
  await expectOk(personAt(program).post('/account/v1/sign-in-link', { token, password: PASSWORD }))
  const answer = await personAt(program).post('/account/v1/sign-in', { email, password: PASSWORD })
  return cookieOf(answer.headers)
}

const personAt = ({ origin }: Program, headers: Record<string, string> = {}) =>
  new Client(origin, { 'x-forwarded-for': undefined, origin: PUBLIC_URL, ...headers })
const visitorAt = ({ origin }: Program) => new Client(origin, { 'x-forwarded-for': undefined })
