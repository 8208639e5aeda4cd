import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Actor, type TestApp } from '../app.ts'
import { scratchFiles } from '../files.ts'
import { RawConnection, sendRaw } from '../raw-connection.ts'

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp()
  const plenty = { limit: 1_000_000, windowSeconds: 60 }
  alice = await app.account({ rateLimits: { key: plenty, account: plenty } })
})

const FORM = 'multipart/form-data; boundary=b'
const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n'
const other = file.replace('"file"', '"image"')
const field = '--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\nx\r\n'
const refused = { status: 400, body: { code: 'invalid_params', issues: [{ path: 'file' }] } }

const head = (sizeBytes: number, contentType = FORM) =>
  `POST /v1/uploads HTTP/1.1\r\nHost: atelier.test\r\nAuthorization: Bearer ${alice.key}\r\n` +
  `Content-Type: ${contentType}\r\nContent-Length: ${sizeBytes}\r\n\r\n`

async function expectAlive(): Promise<void> {
  expect((await app.stranger().get('/healthz')).status).toBe(200)
  // A connection that was given up may only now be read.
  await expect.poll(() => scratchFiles(app)).toEqual([])
}

describe('a body of two parts that ends without its closing boundary is refused', () => {
  test.for<[string, body: string, contentType?: string]>([
    ['the second bare', `${file}--b\r\n`],
    ['the second cut in its header', `${file}--b\r\nContent-Disposi`],
    ['the second cut in its content', `${file}${file.slice(0, -2)}`],
    ['a file and a field', file + field],
    ['a field and a file', field + file],
    ['two fields', field + field],
    ['another name and a field', other + field],
    ['an empty boundary', (file + field).replaceAll('--b', '--'), 'multipart/form-data; boundary='],
    ['an empty boundary, and another', file + field, 'multipart/form-data; boundary='],
  ])('%s', async ([, body, contentType]) => {
    expect(await sendRaw(app.origin, head(body.length, contentType) + body)).toMatchObject(refused)

    await expectAlive()
  })
})

describe('a body that is cut at any byte', () => {
  const whole = `${file}${field}--b--\r\n`
  const cuts = Array.from({ length: whole.length + 1 }, (_, at) => at)

  test('is refused when it ends there', async () => {
    for (const at of cuts) {
      const answer = await sendRaw(app.origin, head(at) + whole.slice(0, at))
      expect(answer, `cut at byte ${at}`).toMatchObject(refused)
    }

    await expectAlive()
  })

  test('leaves nothing when the connection ends there', async () => {
    for (const at of cuts) {
      const connection = new RawConnection(app.origin)
      await connection.send(head(whole.length + 1) + whole.slice(0, at))
      await connection.giveUp()
    }

    await expectAlive()
  })
})
