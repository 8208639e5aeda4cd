import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openLocalDisk } from '../../src/platform/storage/local-disk.ts'
import { expectOk } from '../app.ts'
import { needs } from '../outside-program.ts'
import { makeAccount, makeDatabase, secrets, submit } from './callers.ts'
import { makeDataDir, startProgram } from './program.ts'

const OUTPUTS = 1000
const OUTPUT_BYTES = 256 * 1024

describe.runIf(needs('unzip', 'apt-get install unzip'))('a download of a thousand outputs', () => {
  test("grows the program by less than 64 MB, and is whole for a stranger's unzip", async () => {
    const [url, dataDir] = [await makeDatabase(), makeDataDir()]
    const program = await startProgram({ DATABASE_URL: url, DATA_DIR: dataDir, ...secrets })
    const alice = await makeAccount(program, {})
    const { body } = await submit(alice)
    const asked = () => expectOk(alice.get(`/v1/generations/${body.id}`))
    await expect.poll(async () => (await asked()).status).toBe('succeeded')
    await multiplyOutput(url, dataDir)
    const path = `/v1/generations/${body.id}/download`
    const small = await alice.open(path) // Loads what the first download needs.
    await small.body!.cancel()

    const residentMb = () =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))![1]) / 1024
    const before = residentMb()
    let most = before
    const response = await alice.open(path)
    async function* watched() {
      for await (const chunk of response.body!) {
        most = Math.max(most, residentMb())
        yield chunk
      }
    }
    const saved = join(dataDir, 'saved.zip')
    await writeFile(saved, Readable.from(watched()))

    expect(most - before).toBeLessThan(64)
    const verdict = execFileSync('unzip', ['-tqq', saved]).toString()
    expect(verdict).toBe('')
    const names = execFileSync('unzip', ['-Z1', saved], { maxBuffer: 2 ** 24 })
      .toString()
      .trim()
      .split('\n')
    expect(new Set(names).size).toBe(OUTPUTS)
  })
})

/** Makes a thousand large ones of the only output; they share its file. */
async function multiplyOutput(url: string, dataDir: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query<{ blob_key: string }>('select blob_key from assets')
  await client.query('update assets set size_bytes = $1', [OUTPUT_BYTES])
  await client.query(
    `insert into assets
     select (jsonb_populate_record(assets, jsonb_build_object('id', gen_random_uuid(), 'position', place))).*
     from assets, generate_series(1, $1::int) place`,
    [OUTPUTS - 1],
  )
  const blobs = await openLocalDisk(join(dataDir, 'files'))
  await blobs.put(rows[0]!.blob_key, [Buffer.alloc(OUTPUT_BYTES, 'atelier')])
  await blobs.close()
}
