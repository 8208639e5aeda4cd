/** The zero crossings of the sinc on each side. */
const ZEROS = 12

/** Windowed-sinc resampling. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const divisor = commonDivisor(from, to)
  const [steps, phases] = [from / divisor, to / divisor]
  // A lower cutoff prevents aliasing when downsampling.
  const cutoff = Math.min(1, to / from) * 0.95
  const reach = Math.ceil(ZEROS / cutoff)
  const kernels = Array.from({ length: phases }, (_, phase) => kernelOf(phase / phases, cutoff, reach))
  const result = new Float32Array(Math.round((samples.length * to) / from))
  for (let at = 0; at < result.length; at++) {
    const position = at * steps
    const kernel = kernels[position % phases]
    const first = Math.floor(position / phases) - reach + 1
    let sum = 0
    const [start, end] = [Math.max(0, -first), Math.min(kernel.length, samples.length - first)]
    for (let tap = start; tap < end; tap++) sum += kernel[tap] * samples[first + tap]
    result[at] = sum
  }
  return result
}

function kernelOf(fraction: number, cutoff: number, reach: number): Float32Array {
  return Float32Array.from({ length: 2 * reach }, (_, tap) => {
    const distance = tap - reach + 1 - fraction
    const angle = Math.PI * distance * cutoff
    const sinc = angle === 0 ? 1 : Math.sin(angle) / angle
    return cutoff * sinc * Math.cos((Math.PI * distance) / (2 * reach)) ** 2
  })
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}
