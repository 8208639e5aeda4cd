import { constants, createReadStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assetKinds } from '@atelier/contract/asset.ts'
import { stringEnum } from '@atelier/contract/string-enum.ts'
import type { Inspected, Preview, TransparentMask } from '@atelier/media/protocol.ts'
import { Type, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Source } from '../storage/blobs.ts'
import { PoolUnavailable } from '../process-pool/errors.ts'
import { MimeType, Path } from '../process-pool/responses.ts'
import type { Answers } from '../process-pool/settings.ts'

/** Twice what an incompressible image of 1280 × 1280 pixels takes. */
const MAX_PREVIEW_BYTES = 4 * 2 ** 20

/** Many times what most take. Larger ones are on the disk until they are stored. */
const MAX_BYTES_IN_MEMORY = 128 * 1024

/** Many times what a mask takes that somebody has painted. */
const MAX_MASK_BYTES = 32 * 2 ** 20

/** Neither follows a link, nor waits for a pipe. */
const READ_PLAIN = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const Pixels = orNull(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }))

const Bytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Edit = Type.Object({ at: Bytes, length: Bytes, bytes: Type.String({ maxLength: 128 }), zeros: Bytes })

const inspected = Compile(
  Type.Object({
    kind: stringEnum(assetKinds),
    mimeType: MimeType,
    width: Pixels,
    height: Pixels,
    durationSeconds: orNull(Type.Number({ minimum: 0, maximum: 1e9 })),
    transparent: orNull(Type.Boolean()),
    previews: Type.Array(Type.Object({ name: stringEnum(['thumbnail', 'poster', 'waveform']), path: Path }), {
      maxItems: 3,
    }),
    edits: Type.Optional(Type.Array(Edit, { maxItems: 4096 })),
  }),
)

const transparentMask = Compile(Type.Object({ mask: Path }))

/** `read` opens it, and the reader closes it. */
export type KeptPreview = { name: Preview['name']; read(): Source }

export type KeptInspection = Omit<Inspected, 'previews'> & { previews: KeptPreview[] }

export const mediaAnswers: Answers<Inspected | TransparentMask, KeptInspection | TransparentMask> = {
  parse: (answer) => (inspected.Check(answer) || transparentMask.Check(answer) ? answer : undefined),
  async keepFiles(answer, from, createFolder) {
    if ('mask' in answer) return { mask: await copyMask(answer.mask, from, await createFolder()) }
    return { ...answer, previews: await keepPreviews(answer.previews, from, createFolder) }
  },
}

/**
 * Reads previews, and copies large ones to a folder that no child can reach. A child that a hostile file has taken over could
 * name any file of ours, leave a link to it, or exchange the file later, and we would publish that.
 */
async function keepPreviews(
  previews: readonly Preview[],
  from: string,
  createFolder: () => Promise<string>,
): Promise<KeptPreview[]> {
  const named = new Map(previews.map(({ name, path }) => [name, path]))
  const hasExpectedPaths = [...named].every(([name, path]) => path === join(from, `${name}.webp`))
  if (!hasExpectedPaths || named.size < previews.length) throw new PoolUnavailable('misbehaved')
  const contents = await Promise.all(
    previews.map(({ path }) => readExpected(path, MAX_PREVIEW_BYTES, isWebp)),
  )
  const isLarge = contents.some(({ length }) => length > MAX_BYTES_IN_MEMORY)
  const folder = isLarge ? await createFolder() : ''
  return Promise.all(
    previews.map(async ({ name }, index) => {
      const bytes = contents[index]! // As many as previews.
      if (!isLarge) return { name, read: () => [bytes] }
      const kept = join(folder, `${name}.webp`)
      await writeFile(kept, bytes, { mode: 0o600 })
      return { name, read: () => readFrom(kept) }
    }),
  )
}

/** Opened only when it is read: an error of a stream without a listener would end the process. */
async function* readFrom(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

async function copyMask(path: string, from: string, to: string): Promise<string> {
  const [expected, kept] = [join(from, 'mask.png'), join(to, 'mask.png')]
  if (path !== expected) throw new PoolUnavailable('misbehaved')
  await writeFile(kept, await readExpected(path, MAX_MASK_BYTES, isPng), { mode: 0o600 })
  return kept
}

async function readExpected(path: string, maxBytes: number, isExpected: (bytes: Buffer) => boolean) {
  const bytes = await readPlain(path, maxBytes).catch((error: unknown) => {
    throw new PoolUnavailable('misbehaved', error)
  })
  if (!isExpected(bytes)) throw new PoolUnavailable('misbehaved')
  return bytes
}

async function readPlain(path: string, maxBytes: number): Promise<Buffer> {
  await using file = await open(path, READ_PLAIN)
  const found = await file.stat()
  // A hard link may be to a file elsewhere.
  if (!found.isFile() || found.nlink !== 1 || found.size > maxBytes) throw new Error('no plain file')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(found.size), 0, found.size, 0)
  return buffer.subarray(0, bytesRead)
}

/** Checks the header, and that nothing follows the length that it states. */
function isWebp(bytes: Buffer): boolean {
  return (
    bytes.length >= 16 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.readUInt32LE(4) === bytes.length - 8 &&
    /^WEBPVP8[ LX]$/.test(bytes.toString('latin1', 8, 16))
  )
}

function isPng(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'
}
