import { RATE, type Stereo } from './stereo.ts'

/** Delay lengths in samples without a common divisor, so that no single echo stands out. */
const delayLengths = [1433, 1601, 1867, 2053, 2251, 2399, 2617, 2797]

export type ReverbParams = {
  /** The decay time to -60 dB. */
  readonly seconds: number
  /** The cutoff of the damping low-pass. */
  readonly hertz: number
  /** Scales the delays; 1 is a hall of some 20 metres. */
  readonly size: number
}

/**
 * The wet signal of a feedback delay network, of the same length. It is linear, so that the reverb of stems adds up to
 * that of their mix.
 */
export function reverb({ left, right }: Stereo, { seconds, hertz, size }: ReverbParams): Stereo {
  const length = left.length
  const wet: Stereo = { left: new Float32Array(length), right: new Float32Array(length) }
  const delayLines = delayLengths.map((tap) => new Float32Array(Math.round(tap * size)))
  const positions = new Int32Array(8)
  const decayGains = Float64Array.from(
    delayLines,
    (delayLine) => 10 ** ((-3 * delayLine.length) / (seconds * RATE)),
  )
  const lowpassStates = new Float64Array(8)
  const outputs = new Float64Array(8)
  const lowpassCoefficient = 1 - Math.exp((-2 * Math.PI * hertz) / RATE)
  for (let at = 0; at < length; at++) {
    let sum = 0
    for (let tap = 0; tap < 8; tap++) {
      const lowpassed =
        lowpassStates[tap] +
        (delayLines[tap][positions[tap]] * decayGains[tap] - lowpassStates[tap]) * lowpassCoefficient
      lowpassStates[tap] = lowpassed
      outputs[tap] = lowpassed
      sum += lowpassed
    }
    wet.left[at] = (outputs[0] - outputs[2] + outputs[4] - outputs[6]) * 0.5
    wet.right[at] = (outputs[1] - outputs[3] + outputs[5] - outputs[7]) * 0.5
    // A Householder matrix mixes the delay lines without changing the energy.
    const share = sum / 4
    for (let tap = 0; tap < 8; tap++) {
      const delayLine = delayLines[tap]
      delayLine[positions[tap]] = outputs[tap] - share + (tap % 2 === 0 ? left[at] : right[at]) * 0.35
      if (++positions[tap] >= delayLine.length) positions[tap] = 0
    }
  }
  return wet
}
