import { stat } from 'node:fs/promises'
import { unbounded, uploadBounds, type Bounds, type UploadKind } from './bounds.ts'
import { isDiskError } from './disk-error.ts'
import { describeUnopened, isMoreSpecific, mediaTypeOf } from './describe.ts'
import { unknownProperties, type MediaProperties } from './properties.ts'
import { examineAudio } from './preview/audio.ts'
import { examineImage } from './preview/image.ts'
import { examineSvg } from './preview/svg.ts'
import { drawText } from './preview/text.ts'
import { examineModel } from './preview/mesh.ts'
import { examineVideo } from './preview/video.ts'
import { damaged, openContainer, statedSeconds } from './probe/container.ts'
import { isUploadable, type ContainerFormat, type Format, type PlainFormat } from './probe/formats.ts'
import { sniff, sniffUpload } from './probe/sniff.ts'
import type { InspectRequest, Inspected } from './protocol.ts'
import { Damaged, unsupported } from './invalid-input.ts'
import { editsFor } from './strip/strip.ts'

type File = {
  path: string
  folder: string
  boundsOf: (kind: UploadKind) => Bounds
  /** Of a stranger's program: what it or the network broke off is worth nothing to a customer. */
  isForeign: boolean
}

/** Headers and packets count the last frame differently. */
const LEAST_SHARE = 0.9

/** Finds out the type and properties of a file, by its content where possible, and draws its previews. */
export async function inspect(request: InspectRequest, folder: string): Promise<Inspected> {
  if (request.purpose === 'upload') return describe(request, await sniffUpload(request.path), folder)
  const format = await sniff(request.path)
  // First, because a file that is not delivered needs no previews.
  const edits = await editsFor(request, format)
  return { ...(await describe(request, format, folder)), ...edits }
}

async function describe(
  request: InspectRequest,
  format: Format | undefined,
  folder: string,
): Promise<Inspected> {
  const { path, purpose } = request
  const claimed = purpose === 'output' ? request.claimed : undefined
  if (claimed && isMoreSpecific(claimed, format)) return describeUnopened(claimed, folder)
  if (!format || (purpose === 'upload' && !isUploadable(format))) throw unsupported()
  const { size } = await stat(path)
  const isForeign = purpose === 'output' && request.metadata === 'removed'
  const boundsOf = (kind: UploadKind) => (purpose === 'upload' ? uploadBounds(kind, size) : unbounded)
  try {
    return await examine(format, { path, folder, boundsOf, isForeign })
  } catch (error) {
    if (purpose === 'upload' || isDiskError(error)) throw error
    if (isForeign && error instanceof Damaged) throw error
    return describeUnopened(mediaTypeOf(format), folder)
  }
}

async function examine(format: Format, file: File): Promise<Inspected> {
  if (format.family === 'container') return examineContainer(format, file)
  const { kind, mimeType } = format
  return { kind, mimeType, ...(await examiners[format.family](file)) }
}

const examiners: Record<PlainFormat['family'], (file: File) => Promise<MediaProperties>> = {
  image: ({ path, folder, boundsOf }) => examineImage(path, folder, boundsOf('image')),
  svg: ({ path, folder }) => examineSvg(path, folder),
  text: async ({ path, folder }) => ({ ...unknownProperties, previews: [await drawText(path, folder)] }),
  '3d': ({ path, folder }) => examineModel(path, folder),
}

/** A container without a video stream is audio, whatever format it is. */
async function examineContainer(
  format: ContainerFormat,
  { path, folder, boundsOf, isForeign }: File,
): Promise<Inspected> {
  // The size of an audio file is checked before it is opened: the demuxer of WAV looks for chunks up to the last byte.
  if (format.videoType === null) boundsOf('audio')
  await using container = await openContainer(path, format.demuxer)
  const kind = container.videos.length > 0 ? 'video' : 'audio'
  const mimeType = format[`${kind}Type`]
  if (mimeType === null) throw unsupported()
  const examineIt = kind === 'video' ? examineVideo : examineAudio
  const properties = await examineIt(container, folder, boundsOf(kind))
  // The length of sound is often an estimate, and sound that ends early is still sound.
  const hasEnd =
    kind === 'audio' || (properties.durationSeconds ?? 0) >= LEAST_SHARE * statedSeconds(container)
  if (isForeign && !hasEnd) throw damaged()
  return { kind, mimeType, ...properties }
}
