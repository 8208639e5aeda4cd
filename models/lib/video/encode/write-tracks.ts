import { AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants'
import {
  Dictionary,
  FFmpegError,
  FormatContext,
  Packet,
  avRescaleQ,
  type Frame,
  type Stream,
} from 'node-av/lib'
import { hasAlpha } from '@atelier/media/probe/decoders.ts'
import type { CopiedStream, Track } from './tracks.ts'

type Container = {
  format: 'mp4' | 'webm' | 'ogg' | 'mp3' | 'wav' | 'flac'
  options?: Record<string, string>
  comment?: string
}

/** Encodes or copies tracks one after the other, and interleaves them in a file. The encoders are closed afterwards. */
export async function writeTracks(
  path: string,
  tracks: readonly (Track | CopiedStream)[],
  { format, options: muxing, comment }: Container,
): Promise<void> {
  using encoders = new DisposableStack()
  for (const track of tracks) if ('encoder' in track) encoders.defer(() => track.encoder.freeContext())
  await using output = new FormatContext()
  check(output.allocOutputContext2(null, format, path))
  const streams = tracks.map((track) => {
    const stream = output.newStream()
    if ('encoder' in track) check(track.encoder.parametersFromContext(stream.codecpar))
    else check(track.stream.codecpar.copy(stream.codecpar))
    // Each container has its own codec tags.
    stream.codecpar.codecTag = 0
    stream.timeBase = 'encoder' in track ? track.encoder.timeBase : track.stream.timeBase
    // WebM declares alpha in the stream's metadata.
    if ('stream' in track && hasAlpha(track.stream))
      stream.metadata = Dictionary.fromObject({ alpha_mode: '1' })
    // Ogg keeps the comment with the stream, the others with the file.
    if (comment) stream.metadata = Dictionary.fromObject({ comment })
    return stream
  })
  if (comment) output.metadata = Dictionary.fromObject({ comment })
  // Tracks are encoded one after the other, so packets must wait for interleaving without a limit.
  output.maxInterleaveDelta = 0n
  check(output.openOutputSync())
  // Omits library names and versions, so that the same frames give the same bytes.
  using options = Dictionary.fromObject({ fflags: '+bitexact', ...muxing })
  check(await output.writeHeader(options))
  for (const [index, track] of tracks.entries()) {
    if ('encoder' in track) {
      const write = writerOf(output, track.encoder, streams[index])
      for await (const frame of track.frames) write(frame)
      write(null)
    } else await copyPackets(output, track, streams[index])
  }
  check(output.writeTrailerSync())
  output.closeOutputSync()
}

async function copyPackets(
  output: FormatContext,
  { stream: from, packets }: CopiedStream,
  to: Stream,
): Promise<void> {
  for await (const packet of packets) {
    packet.streamIndex = to.index
    packet.rescaleTs(from.timeBase, to.timeBase)
    check(output.interleavedWriteFrameSync(packet))
  }
}

/** Writes frames; null flushes the encoder. */
function writerOf(output: FormatContext, encoder: Track['encoder'], stream: Stream) {
  return (frame: Frame | null): void => {
    if (frame) {
      frame.pts = avRescaleQ(frame.pts, frame.timeBase, encoder.timeBase)
      frame.timeBase = encoder.timeBase
    }
    check(encoder.sendFrameSync(frame))
    using packet = new Packet()
    packet.alloc()
    for (;;) {
      const code = encoder.receivePacketSync(packet)
      // The encoder needs more frames, or is drained.
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return
      check(code)
      packet.streamIndex = stream.index
      // Each frame lasts one tick; for the last one no next frame implies it.
      if (packet.duration === 0n) packet.duration = 1n
      packet.rescaleTs(encoder.timeBase, stream.timeBase)
      check(output.interleavedWriteFrameSync(packet))
    }
  }
}

function check(code: number): void {
  FFmpegError.throwIfError(code, 'Writing a recording')
}
