import { Readable } from 'node:stream'
import type { Db } from '../platform/db/database.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import { writeZip, type ZipEntry } from '../platform/zip.ts'
import {
  readCollections,
  readFiles,
  readGenerations,
  readKeys,
  readLedger,
  readProfile,
  readReports,
  readShares,
  readSignInAttempts,
  readSignIns,
  readUploads,
  readWebhooks,
} from './export.store.ts'
import { openFiles } from '../downloads/archive.files.ts'
import type { DownloadLimits } from '../downloads/limits.ts'
import { filesOfPart } from './exported-files.ts'

type Source = {
  db: Db
  blobs: Pick<Blobs, 'open'>
  accountId: string
  now: Date
  withFiles: boolean
  part: number
  limits: DownloadLimits
}

/** How many bytes of the ZIP are made ahead of its reader. */
const READ_AHEAD_BYTES = 64 * 1024
/** A file of a ZIP whose length is not known ahead may have four gigabytes. */
const ROWS_PER_FILE = 50_000

/** Everything that is kept about a person, read as the client takes it. Undefined for a part that there is not. */
export async function openExport(source: Source): Promise<Readable | undefined> {
  if (source.part > 1 && !(await hasPart(source))) return undefined
  const entries = entriesOf(source, await readProfile(source.db, source.accountId))
  const zip = Readable.from(writeZip(entries), { objectMode: false, highWaterMark: READ_AHEAD_BYTES })
  // Closes the file under way, also that of a client who left before anything was read.
  zip.once('close', () => void entries.return())
  return zip
}

async function hasPart({ db, accountId, withFiles, part, limits }: Source): Promise<boolean> {
  if (!withFiles) return false
  const files = filesOfPart(readFiles(db, accountId), part, limits)
  const { done } = await files.next()
  await files.return({ isLast: true })
  return done !== true
}

async function* entriesOf(source: Source, profile: object): AsyncGenerator<ZipEntry, void, undefined> {
  if (source.part === 1) yield* listsOf(source, profile)
  if (source.withFiles) yield* fileEntries(source)
}

async function* listsOf(
  { db, accountId, now, withFiles }: Source,
  profile: object,
): AsyncGenerator<ZipEntry, void, undefined> {
  yield textEntry('README.txt', readme(now, withFiles), now)
  yield textEntry('profile.json', `${JSON.stringify(profile, undefined, 2)}\n`, now)
  const lists = {
    'sign-ins': readSignIns,
    'sign-in-attempts': readSignInAttempts,
    keys: readKeys,
    ledger: readLedger,
    generations: readGenerations,
    uploads: readUploads,
    collections: readCollections,
    webhooks: readWebhooks,
    shares: readShares,
    reports: readReports,
  }
  for (const [name, read] of Object.entries(lists)) yield* listEntries(name, read(db, accountId), now)
}

function textEntry(name: string, text: string, now: Date): ZipEntry {
  const bytes = Buffer.from(text)
  return { name, modifiedAt: now, sizeBytes: bytes.length, bytes: [bytes] }
}

/** A list as JSON with a line for each item, in as many files as it takes. */
async function* listEntries(
  name: string,
  batches: AsyncGenerator<object[]>,
  now: Date,
): AsyncGenerator<ZipEntry, void, undefined> {
  let next = await batches.next()
  for (let part = 1; part === 1 || !next.done; part++)
    yield { name: `${name}${part > 1 ? `-${part}` : ''}.json`, modifiedAt: now, bytes: lines() }

  async function* lines() {
    yield Buffer.from('[')
    for (let rows = 0; !next.done && rows < ROWS_PER_FILE; next = await batches.next()) {
      const text = next.value
        .map((item, at) => `${rows + at > 0 ? ',' : ''}\n${JSON.stringify(item)}`)
        .join('')
      rows += next.value.length
      yield Buffer.from(text)
    }
    yield Buffer.from('\n]\n')
  }
}

async function* fileEntries({
  db,
  blobs,
  accountId,
  now,
  part,
  limits,
}: Source): AsyncGenerator<ZipEntry, void, undefined> {
  const missing: string[] = []
  let isLast = true
  yield* openFiles(blobs, thisPart(), missing)
  if (missing.length > 0)
    yield textEntry('missing.txt', `These files were deleted meanwhile:\n\n${missing.join('\n')}\n`, now)
  if (!isLast)
    yield textEntry('next-part.txt', `There are more files. Download them with ?part=${part + 1}.\n`, now)

  async function* thisPart() {
    ;({ isLast } = yield* filesOfPart(readFiles(db, accountId), part, limits))
  }
}

const readme = (
  now: Date,
  withFiles: boolean,
) => `What this service keeps about you, as of ${now.toISOString()}.

profile.json           your account: name, email, balance, limits, two-step sign-in, low-balance mail
sign-ins.json          where you are signed in
sign-in-attempts.json  when and from which network you signed in, or somebody tried to, in the last 30 days
keys.json              API keys and agents, without their secrets: only a hash of those is kept
ledger.json            every movement of your coins
generations.json       what you asked for, with prompts and params, what it cost, your labels, and the files it made
uploads.json           files you uploaded
collections.json       collections you made
webhooks.json          addresses that are told of your generations, without their secrets
shares.json            links by which you showed outputs to others
reports.json           reports about those links, without who reported and their words, which are somebody else's
${withFiles ? 'files/                 the files themselves, in a folder for each upload and output\n' : ''}
Where a file next-part.txt is here, more files are in another part.
A list of more than ${ROWS_PER_FILE} goes on in a file with a number, such as generations-2.json.

Not included: your password, of which only a hash is kept; the secret of your authenticator app and your backup codes;
previews, which are made from the files; copies of what was sent to your webhooks, which are kept for seven days and say what
generations.json says; counts of your usage, which are made from generations.json; and notes of the operators, which are their own working papers. Ask the operator about those.
`
