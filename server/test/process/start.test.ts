import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '../app.ts'
import { Client } from '../client.ts'
import { RawConnection } from '../raw-connection.ts'
import { makePlace } from './callers.ts'
import { freePort, type Program } from './launch.ts'
import { makeDataDir, spawnProgram, startProgram, type Lifetime } from './program.ts'
import { until } from '../until.ts'

const SECRET_KEY = 'another-secret-key-of-this-test-0001'

describe('a start that cannot succeed', () => {
  test('names every wrong variable, and ends with 1', async () => {
    const program = await spawnProgram({
      DATA_DIR: makeDataDir(),
      PORT: 'http',
      SIGNUP: 'maybe',
      ROLE: 'worker',
      RATE_LIMITS: 'postgres',
      SECRET_KEY: 'short',
      REDIS_URL: 'not-an-address',
    })

    expect(await program.ended).toEqual({ code: 1, signal: null })
    const printed = program.printed()
    for (const name of ['PORT', 'SIGNUP', 'ROLE', 'RATE_LIMITS', 'SECRET_KEY', 'REDIS_URL'])
      expect(printed).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
    expect(printed).not.toContain('    at ')
  })

  test('says which port is in use, and what to do', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo

    const program = await spawnProgram({ ...(await makePlace()), PORT: String(port) })

    expect(await program.ended).toEqual({ code: 1, signal: null })
    taken.close()
    expect(program.printed()).toBe(
      `Atelier cannot start: Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start\n`,
    )
  })

  test.each([
    ['of which a part is a file', '/dev/null/data', 'ENOTDIR'],
    ['in which nothing can be made', '/proc/self', 'unable to open database file'],
  ])('says that it cannot write a data folder %s, and what to do', async (_, folder, why) => {
    const program = await spawnProgram({ DATA_DIR: folder })

    expect(await program.ended).toEqual({ code: 1, signal: null })
    expect(program.printed()).toBe(
      `Atelier cannot start: The data folder ${folder} cannot be written (${why}). Let this user write there, or choose another with DATA_DIR.\n`,
    )
  })

  test('says why the media children cannot start, and closes what is open by then', async () => {
    const dataDir = makeDataDir()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'media'), 'in the way of a folder')

    const program = await spawnProgram({ DATA_DIR: dataDir })

    expect(await program.ended).toEqual({ code: 1, signal: null })
    expect(program.printed()).toContain(
      `Atelier cannot start: EEXIST: file already exists, mkdir '${join(dataDir, 'media')}'\n`,
    )
  })

  test('names what is wrong with a file store that cannot be reached', async () => {
    const S3_ENDPOINT = `http://127.0.0.1:${await freePort()}`
    const keys = { S3_ACCESS_KEY_ID: 'me', S3_SECRET_ACCESS_KEY: 'hunter2' }

    const program = await spawnProgram({ ...(await makePlace()), S3_BUCKET: 'files', S3_ENDPOINT, ...keys })

    expect(await program.ended).toEqual({ code: 1, signal: null })
    expect(program.printed()).toContain('Atelier cannot start: S3_ENDPOINT: S3 cannot be reached')
    expect(program.printed()).not.toContain('hunter2')
  })

  test('names file and field of a model that is wrong, and ends with 1', async () => {
    const dataDir = makeDataDir()
    const folder = join(dataDir, 'models')
    mkdirSync(folder)
    writeFileSync(join(folder, 'broken.yaml'), 'id: broken\ntaskType: image.nonsense\n')

    const program = await spawnProgram({ DATA_DIR: dataDir, MODELS_DIR: folder })

    expect(await program.ended).toEqual({ code: 1, signal: null })
    expect(program.printed()).toMatch(/broken\.yaml: taskType: /)
    expect(program.printed()).not.toContain('    at ')
  })
})

describe('an installation on the embedded database', () => {
  let running: Awaited<ReturnType<typeof install>>
  beforeAll(async () => {
    running = await install('file')
  })

  test('the first start makes a demo account and prints its key and link, once', async () => {
    const { program, client, signIn } = running

    expect(await client().get('/v1/account')).toMatchObject({
      status: 200,
      body: { balance: { available: 10_000, held: 0 } },
    })
    expect((await signIn('demo horse')).status).toBe(200)
    const command = /try it +(.+)/.exec(program.printed())![1]!.replace('localhost', '127.0.0.1')
    expect(JSON.parse(String(execFileSync('sh', ['-c', `${command} --silent`])))).toMatchObject({ coins: 2 })
    expect(program.printed().trim().split('\n').length).toBeLessThanOrEqual(8)
    expect(program.printed()).toContain('Development mode')
    expect(program.printed()).toContain('but not a power failure')
  })

  test('its secrets are readable by nobody else, and a second process on its folder ends with 1 and names it', async () => {
    const { dataDir, client } = running

    const second = await spawnProgram({ DATA_DIR: dataDir })

    for (const name of ['secret-key', 'operator-token']) {
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
      expect(readFileSync(join(dataDir, name), 'utf8')).toMatch(/^[\w-]{43}$/)
    }
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.printed()).toContain(`The data folder ${dataDir} is in use`)
    expect((await client().get('/v1/account')).status).toBe(200) // The first goes on.
  })

  test('SIGTERM lets a request under way finish, takes no new ones, and ends with 0', async () => {
    const { program, signIn } = await install()
    expect((await signIn('demo horse')).status).toBe(200)
    const body = JSON.stringify({ email: 'demo@atelier.localhost', password: 'demo horse' })
    const slow = new RawConnection(program.origin)
    await slow.send(
      `POST /account/v1/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    const idle = new RawConnection(program.origin)
    await idle.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await idle.answer('GET /healthz')
    const silent = new RawConnection(program.origin)

    program.kill('SIGTERM')
    await Promise.all([idle.closed(), silent.closed()])
    await slow.send(body)
    const answer = await slow.answer('POST /account/v1/sign-in')

    expect(answer!.status).toBe(200)
    expect(answer!.headers.get('connection')).toBe('close')
    expect(await program.ended).toEqual({ code: 0, signal: null })
  })

  test('the next start finds everything and makes no second demo account, unless SECRET_KEY is another', async () => {
    const { program, dataDir, client, operator } = await install()
    program.kill('SIGTERM')
    expect(await program.ended).toEqual({ code: 0, signal: null })

    const other = await spawnProgram({ DATA_DIR: dataDir, SECRET_KEY })
    const otherEnded = await other.ended
    const next = await startProgram({ DATA_DIR: dataDir })

    expect(otherEnded).toEqual({ code: 1, signal: null })
    expect(other.printed()).toContain('set SECRET_KEY_PREVIOUS')
    expect((await client(next).get('/v1/account')).body.balance).toEqual({ available: 10_000, held: 0 })
    await expectOk(operator(next).post('/operator/v1/accounts', { email: 'ada@example.com', coins: 77 }))
    const { items } = await expectOk(operator(next).get('/operator/v1/accounts'))
    expect(items.map(({ email }: { email: string }) => email)).toEqual([
      'ada@example.com',
      'demo@atelier.localhost',
    ])
    expect(next.printed()).not.toContain('sign-in link')
  })

  test('kill -9 loses nothing that was answered, and SECRET_KEY_PREVIOUS lets another secret take over', async () => {
    const { program, dataDir, client, operator } = await install()
    const old = readFileSync(join(dataDir, 'secret-key'), 'utf8')
    const { id } = await expectOk(
      operator().post('/operator/v1/accounts', { email: 'ada@example.com', coins: 77 }),
    )
    const { nextCursor } = await expectOk(operator().get('/operator/v1/accounts?limit=1'))
    const ada = `/operator/v1/accounts/${id}`
    await expectOk(operator().post(`${ada}/coins`, { coins: 5, note: 'Just before' }))

    program.kill('SIGKILL')
    await program.ended
    const next = await startProgram({ DATA_DIR: dataDir, SECRET_KEY, SECRET_KEY_PREVIOUS: old })

    expect((await operator(next).get(ada)).body).toMatchObject({
      email: 'ada@example.com',
      balance: { available: 82, held: 0 },
    })
    expect((await client(next).get('/v1/account')).status).toBe(200)
    // What the old secret has signed is still good.
    const page = await operator(next).get(`/operator/v1/accounts?limit=1&cursor=${nextCursor}`)
    expect(page).toMatchObject({ status: 200, body: { items: [{ email: 'demo@atelier.localhost' }] } })

    // From then on, the old secret is the other one.
    next.kill('SIGINT')
    expect(await next.ended).toEqual({ code: 0, signal: null })
    const withOld = await spawnProgram({ DATA_DIR: dataDir })
    expect(await withOld.ended).toEqual({ code: 1, signal: null })
    expect(withOld.printed()).toContain('SECRET_KEY is not the one')
  })
})

/** The first start on a folder of its own, and whom it knows: at that process, or at one that comes after it. */
async function install(lifetime?: Lifetime) {
  const dataDir = makeDataDir()
  const program = await startProgram({ DATA_DIR: dataDir }, lifetime)
  await until(() => program.printed().includes('try it'))
  const key = /API key +(atl_\w+)/.exec(program.printed())![1]!
  const token = /sign-in link +\S+#(\S+)/.exec(program.printed())![1]!
  const operatorToken = readFileSync(join(dataDir, 'operator-token'), 'utf8')
  return {
    program,
    dataDir,
    client: (at = program) => local(at, { authorization: `Bearer ${key}` }),
    operator: (at = program) => local(at, { authorization: `Bearer ${operatorToken}` }),
    signIn: (password: string) => local(program).post('/account/v1/sign-in-link', { token, password }),
  }
}

/** In development mode nobody may seem to come through a proxy. */
const local = ({ origin }: Program, headers = {}) =>
  new Client(origin, { 'x-forwarded-for': undefined, ...headers })
