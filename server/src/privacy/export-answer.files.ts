import { Type } from 'typebox'
import type { DownloadLimits } from '../downloads/limits.ts'
import { zipHeaders } from '../downloads/zip-download.files.ts'
import type { Clock } from '../platform/clock.ts'
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
    part: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description:
          'Which part; 1 when not sent. Where the files are more than one download may hold, they are divided: part 1 has all lists, and `next-part.txt` at the end of a part says that another follows.',
        examples: [1],
      }),
    ),
  },
  { additionalProperties: false },
)

type Asked = { accountId: string; files?: boolean; part?: number; method: string }
type Source = { db: Db; blobs: Blobs; clock: Clock; downloadLimits: DownloadLimits }
type SetHeader = (name: string, value: string) => void

/** HEAD says what it is without making it. Undefined where the export has fewer parts. */
export async function answerExport(
  { db, blobs, clock, downloadLimits: limits }: Source,
  { method, accountId, files: withFiles = true, part = 1 }: Asked,
  header: SetHeader,
): Promise<{ 200: Download } | undefined> {
  const now = new Date(clock.now())
  const stream =
    method === 'HEAD' ? undefined : await openExport({ db, blobs, accountId, now, withFiles, part, limits })
  if (method !== 'HEAD' && !stream) return undefined
  const suffix = part > 1 ? `-${part}` : ''
  const fileName = `my-data-${now.toISOString().slice(0, 10)}${suffix}.zip`
  for (const [name, value] of Object.entries(zipHeaders(fileName))) header(name, value)
  return { 200: new Download({ mediaType: 'application/zip', ...(stream && { stream }) }) }
}

export const noSuchPart = 'The export has fewer parts.'
