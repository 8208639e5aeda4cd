import { fstatSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { until } from '../../../test/until.ts'
import { OpenFiles } from './open-files.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function newFile(content = 'content') {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-open-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'file')
  writeFileSync(path, content)
  const files = new OpenFiles()
  onTestFinished(() => files.close())
  return { files, path }
}

/** Of a file that nobody has removed. */
function isOpen(fd: number, path: string): boolean {
  try {
    return fstatSync(fd).ino === statSync(path).ino
  } catch {
    return false
  }
}

test('a file is opened once for those who read it within some seconds', async () => {
  const { files, path } = newFile()

  const first = await files.open(path)
  first.release()
  const second = await files.open(path)

  expect(second).toMatchObject({ fd: first.fd, sizeBytes: 7 })
  second.release()
})

test('it is closed after those seconds, but not under somebody who still reads it', async () => {
  const { files, path } = newFile()
  const reading = await files.open(path)

  vi.advanceTimersByTime(5000)
  const other = await files.open(path)
  expect(other.fd).not.toBe(reading.fd)
  expect(isOpen(reading.fd, path)).toBe(true)

  reading.release()
  vi.useRealTimers()
  await until(() => !isOpen(reading.fd, path))
  other.release()
})

test('one that was removed is not there, although it is still open', async () => {
  const { files, path } = newFile()
  const reading = await files.open(path)

  rmSync(path)

  await expect(files.open(path)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(fstatSync(reading.fd).size).toBe(7)
  reading.release()
})

test('one that was replaced is the new one', async () => {
  const { files, path } = newFile()
  const before = await files.open(path)
  before.release()
  writeFileSync(`${path}.new`, 'longer content')

  renameSync(`${path}.new`, path)

  const after = await files.open(path)
  expect(after.sizeBytes).toBe(14)
  after.release()
})

test('those who open it at the same moment each have it', async () => {
  const { files, path } = newFile()

  const opened = await Promise.all(Array.from({ length: 8 }, () => files.open(path)))

  for (const { fd, sizeBytes, release } of opened) {
    expect([fstatSync(fd).size, sizeBytes]).toEqual([7, 7])
    release()
  }
  expect(opened.map(({ fd }) => fd)).toContain((await files.open(path)).fd)
})

test('only some are kept', async () => {
  const { files, path } = newFile()
  const paths = Array.from({ length: 257 }, (_, index) => `${path}-${index}`)
  for (const each of paths) {
    writeFileSync(each, 'x')
    const { release } = await files.open(each)
    release()
  }

  const last = await files.open(paths.at(-1)!)
  const again = await files.open(paths.at(-1)!)

  expect(again.fd).not.toBe(last.fd)
  last.release()
  again.release()
})
