import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  type AVPixelFormat,
  type AVSampleFormat,
  type FFAudioEncoder,
  type FFVideoEncoder,
} from 'node-av/constants'
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  Rational,
  type Frame,
  type Packet,
  type Stream,
} from 'node-av/lib'

/** An encoder and its input: frames in its own format, in presentation order. */
export type Track = { encoder: CodecContext; frames: AsyncGenerator<Frame> }

/** A stream of another file whose packets are copied without encoding. */
export type CopiedStream = { stream: Stream; packets: AsyncIterable<Packet> }

type AudioEncoderParams = {
  name: FFAudioEncoder
  rate: number
  channels: number
  format: AVSampleFormat
  bitRate?: number
}

export function audioEncoder({
  name,
  rate,
  channels,
  format,
  bitRate,
}: AudioEncoderParams): Promise<CodecContext> {
  return openEncoder(name, {}, (encoder) => {
    encoder.sampleRate = rate
    encoder.timeBase = new Rational(1, rate)
    encoder.sampleFormat = format
    encoder.channelLayout = channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO
    if (bitRate) encoder.bitRate = BigInt(bitRate)
  })
}

type VideoEncoderParams = {
  name: FFVideoEncoder
  width: number
  height: number
  fps: number
  format: AVPixelFormat
  options: Record<string, string>
}

export function videoEncoder({
  name,
  width,
  height,
  fps,
  format,
  options,
}: VideoEncoderParams): Promise<CodecContext> {
  return openEncoder(name, options, (encoder) => {
    encoder.width = width
    encoder.height = height
    encoder.pixelFormat = format
    // Frame rates such as 29.97 are not integers.
    encoder.timeBase = new Rational(1000, Math.round(fps * 1000))
    encoder.framerate = new Rational(Math.round(fps * 1000), 1000)
    encoder.colorRange = AVCOL_RANGE_MPEG
    encoder.colorSpace = AVCOL_SPC_BT709
    encoder.colorPrimaries = AVCOL_PRI_BT709
    encoder.colorTrc = AVCOL_TRC_BT709
  })
}

/** Uses one thread, since with more the bytes would depend on the machine. */
async function openEncoder(
  name: FFAudioEncoder | FFVideoEncoder,
  options: Record<string, string>,
  configure: (encoder: CodecContext) => void,
): Promise<CodecContext> {
  const codec = Codec.findEncoderByName(name)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  configure(encoder)
  encoder.threadCount = 1
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  using dictionary = Dictionary.fromObject({ flags: '+bitexact+global_header', ...options })
  // Never the synchronous form, which frees the options twice.
  const code = await encoder.open2(codec, dictionary)
  if (code < 0) {
    encoder.freeContext()
    FFmpegError.throwIfError(code, `Opening the encoder ${name}`)
  }
  return encoder
}
