// Real files for tests, made with the same FFmpeg.
import { Encoder, Muxer } from 'node-av/api'
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_LOG_ERROR,
  AV_PIX_FMT_YUV420P,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_SAMPLE_FMT_FLT,
  type FFAudioEncoder,
  type FFVideoEncoder,
} from 'node-av/constants'
import { Dictionary, Frame, Log, type FormatContext } from 'node-av/lib'

// Encoders would print their settings.
Log.setLevel(AV_LOG_ERROR)

type Video = {
  encoder: FFVideoEncoder
  format: 'mp4' | 'mov' | 'webm' | 'matroska'
  seconds: number
  width?: number
  height?: number
  /** How many quarter turns clockwise a player has to make. */
  quarterTurns?: number
  /** Width of a pixel divided by its height. */
  pixelAspect?: { num: number; den: number }
  options?: Record<string, string>
  /** Tags of the file, and of its stream. */
  tags?: Record<string, string>
}

/** Red on the left, blue on the right; every frame a little different. */
export async function encodeVideo(path: string, video: Video): Promise<void> {
  const { encoder: name, format, seconds, width = 64, height = 36, quarterTurns = 0, options = {} } = video
  const { pixelAspect: sampleAspectRatio = { num: 1, den: 1 } } = video
  const framesPerSecond = 10
  const timeBase = { num: 1, den: framesPerSecond }
  using encoder = await Encoder.create(name)
  await using muxer = await Muxer.open(path, {
    format,
    options,
    configure(output) {
      if (quarterTurns)
        output.streams[0]?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix(quarterTurns))
      writeTags(output, video.tags)
    },
  })
  const index = muxer.addStream(encoder)

  async function* frames() {
    for (let count = 0; count < seconds * framesPerSecond; count++) {
      const bytes = redAndBlue(width, height, count)
      yield Frame.fromVideoBuffer(bytes, {
        width,
        height,
        format: AV_PIX_FMT_YUV420P,
        timeBase,
        pts: BigInt(count),
        sampleAspectRatio,
      })
    }
    yield null
  }
  for await (const packet of encoder.packets(frames())) if (packet) await muxer.writePacket(packet, index)
}

function writeTags(output: FormatContext, tags: Record<string, string> | undefined): void {
  if (!tags) return
  output.metadata = Dictionary.fromObject(tags)
  for (const stream of output.streams) stream.metadata = Dictionary.fromObject(tags)
}

/** The planes Y, Cb and Cr, the latter at half the size: red left, blue right. */
function redAndBlue(width: number, height: number, shade: number): Buffer {
  const plane = (columns: number, rows: number, left: number, right: number) => {
    const row = Buffer.alloc(columns, right).fill(left, 0, columns / 2)
    return Buffer.alloc(columns * rows, row)
  }
  return Buffer.concat([
    plane(width, height, 81 + (shade % 20), 41),
    plane(width / 2, height / 2, 90, 240),
    plane(width / 2, height / 2, 240, 110),
  ])
}

function displayMatrix(quarterTurns: number): Buffer {
  const [cosine, sine] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][quarterTurns] as [number, number]
  const one = 65_536
  const matrix = [cosine * one, sine * one, 0, -sine * one, cosine * one, 0, 0, 0, 2 ** 30]
  return Buffer.from(Int32Array.from(matrix).buffer)
}

type Audio = {
  encoder: FFAudioEncoder
  format: 'mp4' | 'mp3' | 'ogg' | 'wav' | 'webm' | 'mov' | 'flac'
  seconds: number
  sampleRate?: number
  /** Nothing is heard, which is encoded in a quarter of the time. */
  isSilent?: boolean
  options?: Record<string, string>
  tags?: Record<string, string>
}

/** A tone that swells. */
export async function encodeAudio(path: string, audio: Audio): Promise<void> {
  const { encoder: name, format, seconds, sampleRate = 48_000, isSilent = false, options = {} } = audio
  const timeBase = { num: 1, den: sampleRate }
  using encoder = await Encoder.create(name, { autoResample: true })
  await using muxer = await Muxer.open(path, {
    format,
    options,
    configure: (output) => writeTags(output, audio.tags),
  })
  const index = muxer.addStream(encoder)

  async function* frames() {
    const nbSamples = 960
    for (let start = 0; start < seconds * sampleRate; start += nbSamples) {
      const samples = Float32Array.from({ length: nbSamples }, (_, at) => {
        if (isSilent) return 0
        const time = (start + at) / sampleRate
        return Math.sin(time * 440 * 2 * Math.PI) * Math.min(1, time / seconds)
      })
      const props = {
        nbSamples,
        sampleRate,
        format: AV_SAMPLE_FMT_FLT,
        channelLayout: AV_CHANNEL_LAYOUT_MONO,
      }
      yield Frame.fromAudioBuffer(Buffer.from(samples.buffer), { ...props, timeBase, pts: BigInt(start) })
    }
    yield null
  }
  for await (const packet of encoder.packets(frames())) if (packet) await muxer.writePacket(packet, index)
}
