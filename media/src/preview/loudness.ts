import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLT, type AVSampleFormat } from 'node-av/constants'
import { Frame, SoftwareResampleContext } from 'node-av/lib'

const peaksPerSecond = 50

/** Listens to frames of any format and notes how loud it is, so many times a second. */
export function loudness() {
  const peaks: number[] = []
  let peak = 0
  let samples = 0
  let seconds = 0
  let mixer: { context: SoftwareResampleContext; input: string } | undefined

  /** Mixes to one channel of floats. The rate stays: a file that claims 1 Hz would otherwise grow without end. */
  function mix(frame: Frame): Float32Array {
    const { format, sampleRate, channelLayout } = frame
    const input = JSON.stringify([format, sampleRate, channelLayout.nbChannels])
    if (mixer?.input !== input) {
      mixer?.context.free()
      const context = new SoftwareResampleContext()
      mixer = { context, input }
      context.allocSetOpts2(
        AV_CHANNEL_LAYOUT_MONO,
        AV_SAMPLE_FMT_FLT,
        sampleRate,
        channelLayout,
        format as AVSampleFormat,
        sampleRate,
      )
      context.init()
    }
    using mono = new Frame()
    mono.alloc()
    mono.format = AV_SAMPLE_FMT_FLT
    mono.sampleRate = sampleRate
    mono.channelLayout = AV_CHANNEL_LAYOUT_MONO
    if (mixer.context.convertFrame(mono, frame) < 0 || mono.nbSamples === 0) return new Float32Array()
    const bytes = Uint8Array.from(mono.toBuffer())
    return new Float32Array(bytes.buffer, 0, mono.nbSamples)
  }

  return {
    add(frame: Frame): void {
      const perPeak = Math.max(1, Math.round(frame.sampleRate / peaksPerSecond))
      for (const sample of mix(frame)) {
        // Samples of floats can be anything, even no number.
        peak = Math.max(peak, Math.min(1, Math.abs(sample)) || 0)
        if (++samples < perPeak) continue
        peaks.push(peak)
        peak = samples = 0
      }
      seconds += frame.nbSamples / Math.max(1, frame.sampleRate)
    },
    /** How much was decoded. */
    seconds: () => seconds,
    peaks: () => (samples > 0 ? [...peaks, peak] : peaks),
    [Symbol.dispose](): void {
      mixer?.context.free()
    },
  }
}
