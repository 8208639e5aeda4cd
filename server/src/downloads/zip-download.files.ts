import { Type } from 'typebox'
import { Download } from '../platform/http/download.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import { openArchive, type ArchiveContents } from './archive.files.ts'

/** The answer of an operation that makes a ZIP. */
export const Zip = Type.String({
  contentMediaType: 'application/zip',
  description:
    'A ZIP of the files as they are. One that was deleted meanwhile is named in its `missing.txt`. Its length is not known ahead, and it cannot be resumed: `Range` is ignored.',
})

type Asked = { method: string; now: Date; header(name: string, value: string): unknown }

/** Answers with a ZIP of the files; HEAD says what it is without making it. */
export async function answerZip(
  blobs: Pick<Blobs, 'open'>,
  contents: ArchiveContents,
  headers: Record<string, string>,
  { method, now, header }: Asked,
): Promise<{ 200: Download }> {
  const stream = method === 'HEAD' ? {} : { stream: await openArchive(blobs, contents, now) }
  for (const [name, value] of Object.entries(headers)) header(name, value)
  return { 200: new Download({ mediaType: 'application/zip', ...stream }) }
}

/** It begins anew each time, and is nothing that a browser should open. */
export const zipHeaders = (fileName: string) => ({
  'content-disposition': `attachment; filename="${fileName}"`,
  'content-security-policy': "sandbox; default-src 'none'",
  'accept-ranges': 'none',
})
