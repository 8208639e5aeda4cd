import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const log = new URL('../../src/platform/log.ts', import.meta.url).href
const script = `
  const { openLog } = await import(${JSON.stringify(log)})
  const { log, logRequest } = await openLog('info', { node: 'n', role: 'api', version: '1' }, false)
  const request = { requestId: 'r', method: 'GET', operation: 'o', status: 200, ms: 1 }
  process.on('message', () => {
    for (let count = 0; count < 1000; count++) {
      logRequest(request)
      if (count % 100 === 0) log.warn('a warning')
    }
    setImmediate(() => process.send('alive'))
  })
  process.send('ready')`

test('a process whose output nobody reads any more goes on', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  try {
    expect(await once(child, 'message')).toContain('ready')
    child.stdout!.destroy()
    child.send('write')
    expect(await once(child, 'message')).toContain('alive')
  } finally {
    child.kill('SIGKILL')
  }
})
