import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPublisher } from './publish.ts'
import { BlobsUnavailable } from './unavailable.ts'

test('many files at once each have their own bytes under their own names', async () => {
  const { publisher, file, read, temporaries } = await open()
  const names = Array.from({ length: 300 }, (_, index) => `file-${index}`)

  await Promise.all(names.map((name) => publisher.publish(file(name, name.repeat(50)))))

  for (const name of names) expect(read(name)).toBe(name.repeat(50))
  expect(temporaries()).toEqual([])
})

test('a file that is there already gets its name, and replaces whatever had it', async () => {
  const { publisher, file, read } = await open()
  await publisher.publish(file('one', 'before'))
  const { temporary, target } = file('one')
  writeFileSync(temporary, 'after')

  await publisher.publish({ temporary, target })

  expect(read('one')).toBe('after')
})

test('what cannot be stored fails by itself, with the words of the disk', async () => {
  const { publisher, file, folder, read } = await open()
  writeFileSync(join(folder, 'no-folder'), 'a file')
  const bad = { ...file('bad', 'bad'), target: join(folder, 'no-folder', 'bad') }

  const [failed, ...others] = await Promise.allSettled(
    [bad, file('one', '1'), file('two', '2')].map(publisher.publish),
  )

  expect(failed).toMatchObject({ reason: expect.any(BlobsUnavailable) })
  expect(failed).toMatchObject({ reason: { message: expect.stringContaining('ENOTDIR') } })
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect([read('one'), read('two')]).toEqual(['1', '2'])
})

test('a temporary file of somebody else is left alone', async () => {
  const { publisher, file } = await open()
  const mine = file('one', 'mine')
  writeFileSync(mine.temporary, 'theirs')

  await expect(publisher.publish(mine)).rejects.toThrow('EEXIST')

  expect(readFileSync(mine.temporary, 'utf8')).toBe('theirs')
})

test('after its threads have ended it starts others', async () => {
  const { publisher, file, read } = await open()
  await publisher.publish(file('one', '1'))
  await publisher.close()

  await publisher.publish(file('two', '2')).catch(() => undefined)
  await publisher.publish(file('three', '3'))

  expect(read('three')).toBe('3')
})

async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-publish-'))
  const publisher = openPublisher()
  onTestFinished(async () => {
    await publisher.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const incoming = join(folder, 'incoming')
  mkdirSync(incoming)
  const target = (name: string) => join(folder, name.slice(-1), name)
  return {
    publisher,
    folder,
    file: (name: string, text?: string) => ({
      temporary: join(incoming, name),
      target: target(name),
      ...(text !== undefined && { bytes: new TextEncoder().encode(text) }),
    }),
    read: (name: string) => readFileSync(target(name), 'utf8'),
    temporaries: () => readdirSync(incoming),
  }
}
