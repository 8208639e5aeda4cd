import {
  AV_SAMPLE_FMT_DBL,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S32,
  AV_SAMPLE_FMT_U8,
  type AVSampleFormat,
} from 'node-av/constants'
import { avGetPackedSampleFmt, avSampleFmtIsPlanar, type Frame } from 'node-av/lib'

type Numbers = Uint8Array | Int16Array | Int32Array | Float32Array | Float64Array
type SampleFormat = { read: (bytes: ArrayBuffer) => Numbers; silence: number; loudest: number }

const sampleFormats = new Map<AVSampleFormat, SampleFormat>([
  [AV_SAMPLE_FMT_U8, { read: (bytes) => new Uint8Array(bytes), silence: 128, loudest: 128 }],
  [AV_SAMPLE_FMT_S16, { read: (bytes) => new Int16Array(bytes), silence: 0, loudest: 2 ** 15 }],
  [AV_SAMPLE_FMT_S32, { read: (bytes) => new Int32Array(bytes), silence: 0, loudest: 2 ** 31 }],
  [AV_SAMPLE_FMT_FLT, { read: (bytes) => new Float32Array(bytes), silence: 0, loudest: 1 }],
  [AV_SAMPLE_FMT_DBL, { read: (bytes) => new Float64Array(bytes), silence: 0, loudest: 1 }],
])

/** The level of each sample of a frame, from 0 to 1: the loudest of its channels. */
export function* loudnessIn(frame: Frame): Generator<number> {
  // A frame of audio has a sample format; the library gives one type to the formats of samples and of pixels.
  const format = frame.format as AVSampleFormat
  const sampleFormat = sampleFormats.get(avGetPackedSampleFmt(format))
  if (!sampleFormat) return
  // A copy, because the bytes may begin where a typed array of wider numbers must not.
  const numbers = sampleFormat.read(new Uint8Array(frame.toBuffer()).buffer)

  const { nbSamples } = frame
  const { nbChannels } = frame.channelLayout
  // Planar formats store channel after channel, packed ones all channels of a sample together.
  const [momentStep, channelStep] = avSampleFmtIsPlanar(format) ? [1, nbSamples] : [nbChannels, 1]
  for (let moment = 0; moment < nbSamples; moment++) {
    let most = 0
    for (let channel = 0; channel < nbChannels; channel++) {
      const value = Math.abs(numbers[moment * momentStep + channel * channelStep] - sampleFormat.silence)
      // A float may be NaN; then this is false.
      if (value > most) most = value
    }
    yield Math.min(1, most / sampleFormat.loudest)
  }
}
