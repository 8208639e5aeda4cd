import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { needs } from '../../test/outside-program.ts'
import { writeZip, type ZipEntry } from './zip.ts'

const run = promisify(execFile)
const modifiedAt = new Date('2026-11-17T12:30:42Z')
const entry = (name: string, text: string): ZipEntry => {
  const bytes = Buffer.from(text)
  return { name, modifiedAt, sizeBytes: bytes.length, bytes: [bytes] }
}

async function saved(entries: ZipEntry[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-zip-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'made.zip')
  await writeFile(path, Readable.from(writeZip(entries)))
  return path
}

test.runIf(needs('unzip', 'apt-get install unzip'))(
  "a ZIP is whole for a stranger's unzip, with its names and bytes",
  async () => {
    const path = await saved([
      entry('a lighthouse.txt', 'by the sea'),
      entry('Leuchttürme/日本.txt', 'größer'),
      entry('nothing', ''),
    ])

    const { stdout: verdict } = await run('unzip', ['-t', path])
    const { stdout: first } = await run('unzip', ['-p', path, 'a lighthouse.txt'])
    const { stdout: listed } = await run('unzip', ['-ZT', path])

    expect(verdict).toContain('No errors detected')
    expect(first).toBe('by the sea')
    expect(listed).toContain('20261117.123042 a lighthouse.txt')
    expect(listed).toContain('3 files')
  },
)

describe('a ZIP', () => {
  test('of nothing is one that is empty', async () => {
    const bytes = Buffer.concat(await Array.fromAsync(writeZip([])))

    expect(bytes.length).toBe(22)
    expect(bytes.readUInt32LE(0)).toBe(0x06054b50)
  })

  test('whose entry has another size than it was said to have is not finished', async () => {
    const wrong = { ...entry('short', 'abc'), sizeBytes: 4 }

    await expect(Array.fromAsync(writeZip([wrong]))).rejects.toThrow('another size')
  })

  test('reads nothing ahead, and closes what is open once nobody reads on', async () => {
    const read: string[] = []
    async function* bytes(name: string) {
      try {
        for (let at = 0; at < 3; at++) {
          read.push(`${name} ${at}`)
          yield Buffer.alloc(10)
        }
      } finally {
        read.push(`${name} closed`)
      }
    }
    const zip = writeZip(
      ['one', 'two'].map((name) => ({ name, modifiedAt, sizeBytes: 30, bytes: bytes(name) })),
    )

    await zip.next()
    await zip.next()
    await zip.next()
    await zip.return(undefined)

    expect(read).toEqual(['one 0', 'one 1', 'one closed'])
  })
})
