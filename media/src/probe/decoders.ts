import { AV_CODEC_ID_VP9, FF_DECODER_LIBVPX_VP9 } from 'node-av/constants'
import { Codec, CodecContext, Dictionary, FFmpegError, avGetCodecName, type Stream } from 'node-av/lib'
import { InvalidInput } from '../invalid-input.ts'

/** The decoders that an uploaded file may reach, of the five hundred that FFmpeg has. */
export const decoderNames = [
  'h264 hevc libdav1d vp8 vp9 libvpx-vp9 mpeg4 mjpeg prores',
  'aac mp3 mp3float opus vorbis flac alac ac3 eac3',
  'pcm_u8 pcm_s8 pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be',
  'pcm_f32le pcm_f32be pcm_f64le pcm_f64be pcm_alaw pcm_mulaw',
].flatMap((line) => line.split(' '))

/** Frames larger than this are not decoded, whatever size the container states. */
export const MAX_FRAME_PIXELS = 4096 * 4096 + 4096 * 64

/** A decoder with one thread: memory grows with each thread, and there is a child for each core. */
export async function openDecoder(stream: Stream): Promise<CodecContext> {
  const { codecpar, timeBase } = stream
  const codec = hasAlpha(stream)
    ? Codec.findDecoderByName(FF_DECODER_LIBVPX_VP9)
    : Codec.findDecoder(codecpar.codecId)
  if (!codec?.name || !decoderNames.includes(codec.name)) {
    const name = avGetCodecName(codecpar.codecId) ?? 'unknown'
    throw new InvalidInput(
      `The file uses the codec "${name}", which is not supported. Convert it to H.264 video or AAC audio.`,
      { reason: 'undecodable' },
    )
  }
  const decoder = new CodecContext()
  decoder.allocContext3(codec)
  decoder.parametersToContext(codecpar)
  decoder.pktTimebase = timeBase
  decoder.threadCount = 1
  using options = Dictionary.fromObject({ max_pixels: String(MAX_FRAME_PIXELS) })
  const code = await decoder.open2(codec, options)
  if (code < 0) {
    decoder.freeContext()
    throw new InvalidInput('The file cannot be decoded. Export it again and send the new file.', {
      reason: 'undecodable',
      cause: FFmpegError.fromCode(code),
    })
  }
  return decoder
}

/** Whether it is VP9 with an alpha plane, which FFmpeg's own decoder ignores. */
export function hasAlpha({ codecpar, metadata }: Stream): boolean {
  return codecpar.codecId === AV_CODEC_ID_VP9 && metadata?.get('alpha_mode') === '1'
}
