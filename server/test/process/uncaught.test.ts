import { describe, expect, test } from 'vitest'
import { RawConnection } from '../raw-connection.ts'
import { makePlace } from './callers.ts'
import type { Program } from './launch.ts'
import { startProgram } from './program.ts'
import { until } from '../until.ts'

const planted = new URL('planted-crash.ts', import.meta.url).pathname

type Logged = { level: number; msg: string; request?: object; err?: { message: string } }

describe('an error that nobody caught', () => {
  test.each(['timer', 'rejection', 'body'])(
    'by %s is logged with its request; others are answered, nobody new is, and a supervisor restarts it',
    async (crash) => {
      const { program, key } = await start()
      const other = await beginQuote(program, key)
      const culprit = await beginUpload(program, key, crash)

      const failed = await culprit.answer('POST /v1/uploads')
      await untilClosed(program)
      await other.send('"}}')
      const answered = await other.answer('POST /v1/quotes')

      expect(failed).toMatchObject({ status: 500, body: { code: 'internal' } })
      expect(answered).toMatchObject({ status: 200, body: { modelId: 'sandbox-image' } })
      expect(await program.ended).toEqual({ code: 70, signal: null })
      expect(fatalLines(program)).toMatchObject([
        {
          err: { message: 'planted' },
          request: { method: 'POST', route: '/v1/uploads', requestId: failed!.body.instance },
        },
      ])
      expect(program.printed()).not.toContain('the name of a secret')
    },
  )

  test('a second one ends the process at once', async () => {
    const { program, key } = await start({ SHUTDOWN_SECONDS: '3600' })
    await beginQuote(program, key)

    await beginUpload(program, key, 'twice')

    expect(await program.ended).toEqual({ code: 70, signal: null })
    expect(fatalLines(program)).toHaveLength(2)
  })

  test('does not wait for ever for those who never end', async () => {
    const { program, key } = await start({ SHUTDOWN_SECONDS: '0' })
    await beginQuote(program, key)

    await beginUpload(program, key, 'timer')

    expect(await program.ended).toEqual({ code: 70, signal: null })
  })
})

async function start(variables: Record<string, string> = {}): Promise<{ program: Program; key: string }> {
  const program = await startProgram({
    ...(await makePlace()),
    NODE_OPTIONS: `--import ${planted}`,
    ...variables,
  })
  await until(() => program.printed().includes('sign-in link'))
  return { program, key: /API key +(atl_\w+)/.exec(program.printed())![1]! }
}

/** A request that is under way until `"}}` follows. */
async function beginQuote(program: Program, key: string): Promise<RawConnection> {
  const begun = '{"modelId":"sandbox-image","params":{"prompt":"a lighthouse'
  const connection = new RawConnection(program.origin)
  await connection.send(
    `POST /v1/quotes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${begun.length + 3}\r\n\r\n`,
  )
  await connection.send(begun)
  return connection
}

async function beginUpload(program: Program, key: string, crash: string): Promise<RawConnection> {
  const connection = new RawConnection(program.origin)
  await connection.send(
    `POST /v1/uploads HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nX-Crash: ${crash}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x\r\nContent-Disposition: form-data; name="the name of a secret`,
  )
  return connection
}

async function untilClosed(program: Program): Promise<void> {
  const isOpen = () =>
    fetch(`${program.origin}/healthz`).then(
      () => true,
      () => false,
    )
  await until(async () => !(await isOpen()))
}

function fatalLines(program: Program): Logged[] {
  const lines = program.printed().split('\n')
  const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Logged)
  return logged.filter(({ level }) => level === 60)
}
