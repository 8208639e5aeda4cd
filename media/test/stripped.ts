// Strips files as an output of a backend is, for tests.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sniff } from '../src/probe/sniff.ts'
import type { Edit, MediaType } from '../src/protocol.ts'
import { editsFor } from '../src/strip/strip.ts'

/** The file without its metadata. Throws where it is refused. */
export async function stripped(file: Buffer, claimed?: MediaType): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-strip-'))
  try {
    const path = join(folder, 'file')
    writeFileSync(path, file)
    const request = { path, metadata: 'removed', ...(claimed && { claimed }) } as const
    const { edits = [] } = await editsFor(request, await sniff(path))
    return applied(file, edits)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function applied(file: Buffer, edits: readonly Edit[]): Buffer {
  const parts: Buffer[] = []
  let at = 0
  for (const edit of edits) {
    if (edit.at < at || edit.at + edit.length > file.length) throw new Error('An edit is out of place')
    parts.push(file.subarray(at, edit.at), Buffer.from(edit.bytes, 'base64'), Buffer.alloc(edit.zeros))
    at = edit.at + edit.length
  }
  return Buffer.concat([...parts, file.subarray(at)])
}
