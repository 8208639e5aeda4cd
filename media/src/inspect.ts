import { stat } from 'node:fs/promises'
import { unbounded, uploadBounds, type Bounds, type UploadKind } from './bounds.ts'
import { isOfDisk } from './disk.ts'
import { describe, isMoreTelling, nameOf } from './describe.ts'
import { nothingKnown, type Examined } from './examined.ts'
import { examineAudio } from './preview/audio.ts'
import { examineImage } from './preview/image.ts'
import { examineSvg } from './preview/svg.ts'
import { drawText } from './preview/text.ts'
import { examineModel } from './preview/three-d.ts'
import { examineVideo } from './preview/video.ts'
import { openContainer } from './probe/container.ts'
import { isUploadable, type ContainerFormat, type Format, type PlainFormat } from './probe/formats.ts'
import { sniff, sniffUpload } from './probe/sniff.ts'
import type { InspectRequest, Inspected } from './protocol.ts'
import { unsupported } from './refusal.ts'

type File = { path: string; folder: string; boundsOf: (kind: UploadKind) => Bounds }

/** Says what a file is, by its content where that tells, and draws its previews. */
export async function inspect(request: InspectRequest, folder: string): Promise<Inspected> {
  const { path, purpose } = request
  const claimed = purpose === 'output' ? request.claimed : undefined
  const format = await (purpose === 'upload' ? sniffUpload(path) : sniff(path))
  if (claimed && isMoreTelling(claimed, format)) return describe(claimed, folder)
  if (!format || (purpose === 'upload' && !isUploadable(format))) throw unsupported()
  const { size } = await stat(path)
  const boundsOf = (kind: UploadKind) => (purpose === 'upload' ? uploadBounds(kind, size) : unbounded)
  try {
    return await examine(format, { path, folder, boundsOf })
  } catch (error) {
    if (purpose === 'upload' || isOfDisk(error)) throw error
    return describe(nameOf(format), folder)
  }
}

async function examine(format: Format, file: File): Promise<Inspected> {
  if (format.family === 'container') return examineContainer(format, file)
  const { kind, mimeType } = format
  return { kind, mimeType, ...(await examiners[format.family](file)) }
}

const examiners: Record<PlainFormat['family'], (file: File) => Promise<Examined>> = {
  image: ({ path, folder, boundsOf }) => examineImage(path, folder, boundsOf('image')),
  svg: ({ path, folder }) => examineSvg(path, folder),
  text: async ({ path, folder }) => ({ ...nothingKnown, previews: [await drawText(path, folder)] }),
  '3d': ({ path, folder }) => examineModel(path, folder),
}

/** Sound without pictures is sound, whatever the container was made for. */
async function examineContainer(
  format: ContainerFormat,
  { path, folder, boundsOf }: File,
): Promise<Inspected> {
  // What can only be sound is measured before it is opened: the demuxer of WAV looks for chunks up to the last byte.
  if (format.videoType === null) boundsOf('audio')
  await using container = await openContainer(path, format.demuxer)
  const kind = container.videos.length > 0 ? 'video' : 'audio'
  const mimeType = format[`${kind}Type`]
  if (mimeType === null) throw unsupported()
  const examineIt = kind === 'video' ? examineVideo : examineAudio
  return { kind, mimeType, ...(await examineIt(container, folder, boundsOf(kind))) }
}
