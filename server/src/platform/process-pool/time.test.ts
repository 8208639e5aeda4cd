import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchTime } from './time.ts'

const MAX_MS = 100
/** Uses the processor for longer than that when it is told to, and says when it has. */
const WORKER = `process.stdin.once('data', () => {
  while (process.cpuUsage().user < ${MAX_MS} * 2000);
  process.stdout.write('worked')
})
process.stdout.write('ready')`

test.runIf(process.platform === 'linux')(
  'time counts while a process works; one that hangs is reported later',
  async () => {
    const worker = spawn(process.execPath, ['-e', WORKER])
    onTestFinished(() => void worker.kill('SIGKILL'))
    await once(worker.stdout, 'data')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const worked = Promise.withResolvers<void>()
    const [onWork, onHang] = [vi.fn<() => void>(worked.resolve), vi.fn<() => void>()]
    watchTime(worker.pid!, MAX_MS, onWork)
    // A process that is not there uses nothing.
    watchTime(2 ** 30, MAX_MS, onHang)

    await vi.advanceTimersByTimeAsync(MAX_MS)
    worker.stdin.write('work\n')
    await once(worker.stdout, 'data')
    expect(onWork).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(MAX_MS)

    await worked.promise
    expect(onHang).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2 * MAX_MS)
    expect([onWork, onHang].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  },
)
