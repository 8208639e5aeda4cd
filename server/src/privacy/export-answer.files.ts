import { Type } from 'typebox'
import { zipHeaders } from '../downloads/zip-download.files.ts'
import type { Db } from '../platform/db/database.ts'
import { Download } from '../platform/http/download.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import { openExport } from './export.files.ts'

export const ExportZip = Type.String({
  contentMediaType: 'application/zip',
  description:
    'JSON files and the files themselves; its `README.txt` says what is what. Made while you read it.',
})

export const ExportQuery = Type.Object(
  {
    files: Type.Optional(
      Type.Boolean({ description: 'false leaves out uploads and outputs themselves, and only lists them.' }),
    ),
  },
  { additionalProperties: false },
)

type Asked = { accountId: string; withFiles: boolean; method: string; now: Date }
type SetHeader = (name: string, value: string) => void

/** HEAD says what it is without making it. */
export async function answerExport(
  { db, blobs }: { db: Db; blobs: Blobs },
  { method, ...asked }: Asked,
  header: SetHeader,
): Promise<{ 200: Download }> {
  const stream = method === 'HEAD' ? {} : { stream: await openExport({ db, blobs, ...asked }) }
  const day = asked.now.toISOString().slice(0, 10)
  for (const [name, value] of Object.entries(zipHeaders(`my-data-${day}.zip`))) header(name, value)
  return { 200: new Download({ mediaType: 'application/zip', ...stream }) }
}
