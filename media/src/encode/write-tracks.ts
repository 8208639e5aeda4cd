import {
  Dictionary,
  FFmpegError,
  FormatContext,
  Packet,
  avRescaleQ,
  type Frame,
  type Stream,
} from 'node-av/lib'
import type { Track } from './tracks.ts'

type Container = {
  format: 'mp4' | 'webm' | 'ogg' | 'mp3' | 'wav'
  options?: Record<string, string>
  comment?: string
}

/** Encodes tracks, one after the other, into a file that has them side by side. The encoders are closed afterwards. */
export async function writeTracks(
  path: string,
  tracks: readonly Track[],
  { format, options: muxing, comment }: Container,
): Promise<void> {
  using encoders = new DisposableStack()
  for (const { encoder } of tracks) encoders.defer(() => encoder.freeContext())
  await using output = new FormatContext()
  check(output.allocOutputContext2(null, format, path))
  const streams = tracks.map(({ encoder }) => {
    const stream = output.newStream()
    check(encoder.parametersFromContext(stream.codecpar))
    stream.timeBase = encoder.timeBase
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
  for (const [index, { encoder, frames }] of tracks.entries()) {
    const write = writerOf(output, encoder, streams[index]!)
    for await (const frame of frames) write(frame)
    write(null)
  }
  check(output.writeTrailerSync())
  output.closeOutputSync()
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
    while (encoder.receivePacketSync(packet) >= 0) {
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
