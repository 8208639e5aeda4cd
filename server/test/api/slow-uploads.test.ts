import { expect, test } from 'vitest'
import { sample } from '../../../media/test/samples.ts'
import { testApp, type Actor } from '../app.ts'
import { scratchFiles } from '../files.ts'
import { RawConnection } from '../raw-connection.ts'

// Four accounts with eight connections each, on which next to nothing arrives: they hold all upload slots of the node.

const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'

async function beginUpload(by: Actor): Promise<RawConnection> {
  const connection = new RawConnection(by.origin)
  await connection.send(
    `POST /v1/uploads HTTP/1.1\r\nHost: atelier.test\r\nAuthorization: Bearer ${by.key}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n${part}`,
  )
  return connection
}

test('bodies that hardly arrive hold up nobody else, and are given up after 20 seconds', async () => {
  const app = await testApp()
  const accounts = await Promise.all(Array.from({ length: 4 }, () => app.account()))
  const slow = await Promise.all(
    accounts.flatMap((account) => Array.from({ length: 8 }, () => beginUpload(account))),
  )
  await expect.poll(() => scratchFiles(app).length).toBe(32)
  const bob = await app.account()

  const ofBob = await bob.upload(await sample('image/png'))
  await app.advance('20s')
  const answers = await Promise.all(slow.map((connection) => connection.answer('POST /v1/uploads')))

  expect(ofBob.status).toBe(201)
  const [displaced, ...more] = answers.filter((answer) => answer!.status === 503)
  expect(displaced).toMatchObject({ body: { code: 'unavailable' } })
  expect(displaced!.headers.get('retry-after')).toBe('2')
  expect(displaced!.body.detail).toContain('the slowest one of the busiest account')
  expect(more).toEqual([])
  const givenUp = answers.filter((answer) => answer!.status === 400)
  expect(givenUp).toHaveLength(31)
  for (const answer of givenUp)
    expect(answer!.body).toMatchObject({
      code: 'invalid_params',
      issues: [{ path: 'file', message: expect.stringContaining('less than 20 kB in 20 seconds') }],
    })
  expect(scratchFiles(app)).toEqual([])
})
