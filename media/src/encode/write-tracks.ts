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
import { isSeeThrough } from '../probe/decoders.ts'
import type { Copied, Track } from './tracks.ts'

type Container = {
  format: 'mp4' | 'webm' | 'ogg' | 'mp3' | 'wav' | 'flac'
  options?: Record<string, string>
  comment?: string
}

/**
 * Encodes tracks, one after the other, into a file that has them side by side; what is only copied is taken as it is. The
 * encoders are closed afterwards.
 */
export async function writeTracks(
  path: string,
  tracks: readonly (Track | Copied)[],
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
    // What a codec is called is for each kind of file to say.
    stream.codecpar.codecTag = 0
    stream.timeBase = 'encoder' in track ? track.encoder.timeBase : track.stream.timeBase
    // WebM says beside the pictures that one can see through them.
    if ('stream' in track && isSeeThrough(track.stream))
      stream.metadata = Dictionary.fromObject({ alpha_mode: '1' })
    // Ogg keeps it with the stream, the others with the file.
    if (comment) stream.metadata = Dictionary.fromObject({ comment })
    return stream
  })
  if (comment) output.metadata = Dictionary.fromObject({ comment })
  // What is encoded waits, however long, for what is to stand beside it.
  output.maxInterleaveDelta = 0n
  check(output.openOutputSync())
  // Without names and versions of libraries: the same frames give the same bytes.
  using options = Dictionary.fromObject({ fflags: '+bitexact', ...muxing })
  check(await output.writeHeader(options))
  for (const [index, track] of tracks.entries()) {
    if ('encoder' in track) {
      const write = writerOf(output, track.encoder, streams[index]!)
      for await (const frame of track.frames) write(frame)
      write(null)
    } else await copyPackets(output, track, streams[index]!)
  }
  check(output.writeTrailerSync())
  output.closeOutputSync()
}

async function copyPackets(
  output: FormatContext,
  { stream: from, packets }: Copied,
  to: Stream,
): Promise<void> {
  for await (const packet of packets) {
    packet.streamIndex = to.index
    packet.rescaleTs(from.timeBase, to.timeBase)
    check(output.interleavedWriteFrameSync(packet))
  }
}

/** Takes frames; null says that nothing more comes, and what the encoder holds back is written. */
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
      // It waits for more frames, or has given everything.
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return
      check(code)
      packet.streamIndex = stream.index
      // Pictures are shown for one tick each; the last has no next that would say so.
      if (packet.duration === 0n) packet.duration = 1n
      packet.rescaleTs(encoder.timeBase, stream.timeBase)
      check(output.interleavedWriteFrameSync(packet))
    }
  }
}

function check(code: number): void {
  FFmpegError.throwIfError(code, 'Writing a recording')
}
