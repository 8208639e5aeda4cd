import {
  AV_DISPOSITION_ATTACHED_PIC,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AV_LOG_FATAL,
  AV_TIME_BASE,
} from 'node-av/constants'
import { Dictionary, FormatContext, InputFormat, Log, type Stream } from 'node-av/lib'
import { Damaged } from '../invalid-input.ts'
import { decoderNames } from './decoders.ts'
import type { Demuxer } from './formats.ts'

// FFmpeg would log every damaged file at length.
Log.setLevel(AV_LOG_FATAL)

/** An open audio or video file; the first stream of each kind is the one that is played. */
export type Container = { input: FormatContext; videos: Stream[]; audios: Stream[] }

export type OpenContainer = Container & AsyncDisposable

export function damaged(cause?: unknown): Damaged {
  return new Damaged(
    'The file cannot be decoded: it is damaged or incomplete. Export it again and send the new file.',
    cause,
  )
}

/** Opens the file with the demuxer of the format that we found it to be. */
export async function openContainer(path: string, demuxer: Demuxer): Promise<OpenContainer> {
  await using stack = new AsyncDisposableStack()
  const input = stack.use(new FormatContext())
  using options = Dictionary.fromObject({
    // FFmpeg may read this one file: nothing that the file points to, nothing on the network.
    protocol_whitelist: 'file',
    format_whitelist: InputFormat.findInputFormat(demuxer)?.name ?? demuxer,
    codec_whitelist: decoderNames.join(','),
    max_streams: '32',
  })
  if ((await input.openInput(`file:${path}`, InputFormat.findInputFormat(demuxer), options)) < 0)
    throw damaged()
  // Where a header leaves something out, this decodes a first frame, of any size. Never pass it options: node-av hands
  // FFmpeg those of the first stream where FFmpeg expects some for each.
  if ((await input.findStreamInfo()) < 0) throw damaged()
  const open = stack.move()
  return {
    input,
    videos: input.streams.filter(isVideo),
    audios: input.streams.filter(isAudio),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

/** How long the header says that it is; 0 where it does not. */
export function statedSeconds({ input: { duration } }: Container): number {
  return duration > 0n ? Number(duration) / AV_TIME_BASE : 0
}

/** Cover art is stored as a video stream, but is none. */
function isVideo({ codecpar, disposition }: Stream): boolean {
  return codecpar.codecType === AVMEDIA_TYPE_VIDEO && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0
}

function isAudio({ codecpar }: Stream): boolean {
  return codecpar.codecType === AVMEDIA_TYPE_AUDIO
}
