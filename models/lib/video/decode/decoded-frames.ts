import { AV_NOPTS_VALUE } from 'node-av/constants'
import { avRescaleQ, type FormatContext, type Frame, type Stream } from 'node-av/lib'
import { openDecoder } from '@atelier/media/probe/decoders.ts'
import { framesOf } from '@atelier/media/probe/frames.ts'
import { packetsOf } from '@atelier/media/probe/packets.ts'

const microseconds = { num: 1, den: 1_000_000 }

/**
 * All frames of a stream with timestamps relative to the start of the recording. Each is valid until the next is
 * requested.
 */
export async function* decodedFrames(input: FormatContext, stream: Stream): AsyncGenerator<Frame> {
  const { startTime } = input
  const begin = startTime === AV_NOPTS_VALUE ? 0n : avRescaleQ(startTime, microseconds, stream.timeBase)

  function timed(frame: Frame): Frame {
    frame.timeBase = stream.timeBase
    const { bestEffortTimestamp: pts } = frame
    if (pts !== AV_NOPTS_VALUE) frame.pts = pts - begin
    return frame
  }

  using decoder = await openDecoder(stream)
  for await (const packet of packetsOf(input)) {
    if (packet.streamIndex !== stream.index) continue
    for (const frame of framesOf(decoder, packet)) yield timed(frame)
  }
  for (const frame of framesOf(decoder, null)) yield timed(frame)
}
