import { lstat, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { assetKinds, downloadFormats, stems } from '@atelier/contract/asset.ts'
import { noteCodes } from '@atelier/contract/note.ts'
import { stringEnum } from '@atelier/contract/string-enum.ts'
import type { Generated, Output } from '@atelier/media/protocol.ts'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { PoolUnavailable } from '../process-pool/errors.ts'
import { MimeType, Path } from '../process-pool/responses.ts'
import type { Answers } from '../process-pool/settings.ts'

const MAX_FILES = 16
const MAX_CUES = 4000
const MAX_NOTES = 32

const Seconds = Type.Number({ minimum: 0, maximum: 1e6 })

const OutputFile = Type.Object({
  path: Path,
  kind: stringEnum(assetKinds),
  mimeType: MimeType,
  stem: Type.Optional(stringEnum(stems)),
  cues: Type.Optional(
    Type.Array(Type.Object({ start: Seconds, end: Seconds, text: Type.String({ maxLength: 1000 }) }), {
      maxItems: MAX_CUES,
    }),
  ),
  downloads: Type.Optional(
    Type.Array(Type.Object({ format: stringEnum(downloadFormats), path: Path, mimeType: MimeType }), {
      maxItems: downloadFormats.length,
    }),
  ),
  previews: Type.Optional(
    Type.Array(Type.Object({ name: stringEnum(['thumbnail', 'poster']), path: Path }), { maxItems: 2 }),
  ),
})

const Note = Type.Object({
  code: stringEnum(noteCodes),
  message: Type.String({ maxLength: 1000 }),
  path: Type.Optional(Type.String({ maxLength: 100 })),
})

const validator = Compile(
  Type.Object({
    files: Type.Array(OutputFile, { maxItems: MAX_FILES }),
    notes: Type.Array(Note, { maxItems: MAX_NOTES }),
  }),
)

export const modelAnswers: Answers<Generated> = {
  parse: (answer) => (validator.Check(answer) ? answer : undefined),
  async keepFiles({ files, notes }, from, createFolder) {
    return { files: await moveOutputs(files, from, await createFolder()), notes }
  },
}

/**
 * Moves the files to a folder that no child can reach. A child that a hostile file has taken over could name any file of
 * ours, or leave a link to it, and the owner of the hostile file would be given that.
 */
async function moveOutputs(made: readonly Output[], from: string, to: string): Promise<Output[]> {
  const files = made.flatMap((file) => [file, ...(file.downloads ?? []), ...(file.previews ?? [])])
  const names = new Set(files.map(({ path }) => basename(path)))
  const hasExpectedPaths = files.every(({ path }) => path === join(from, basename(path)))
  if (!hasExpectedPaths || names.size < files.length) throw new PoolUnavailable('misbehaved')
  await Promise.all(files.map(({ path }) => moveOutput(path, movedPath(path))))
  return made.map(({ downloads, previews, ...file }) => ({
    ...withMovedPath(file),
    ...(downloads && { downloads: downloads.map(withMovedPath) }),
    ...(previews && { previews: previews.map(withMovedPath) }),
  }))

  function withMovedPath<File extends { path: string }>(file: File): File {
    return { ...file, path: movedPath(file.path) }
  }

  function movedPath(path: string): string {
    return join(to, basename(path))
  }
}

async function moveOutput(from: string, to: string): Promise<void> {
  await rename(from, to).catch(refuse)
  const found = await lstat(to)
  // A hard link may be to a file elsewhere.
  if (!found.isFile() || found.nlink !== 1) refuse()
}

function refuse(cause?: unknown): never {
  throw new PoolUnavailable('misbehaved', cause)
}
