import type { Image } from '@atelier/media/image/image.ts'

/** How far a subject adapts to the light of its new background. More would change its own colour visibly. */
const SHARE = 0.18

/** The subject, slightly shifted to the brightness and colour of the scene behind it. */
export function harmonise(subject: Image, scene: Image): Image {
  const [own, other] = [meanColour(subject), meanColour(scene)]
  const gains = own.map((value, channel) => {
    const gain = (other[channel] + 20) / (value + 20)
    return Math.min(1.35, Math.max(0.7, gain)) ** SHARE
  })
  const data = new Uint8ClampedArray(subject.data)
  for (let at = 0; at < data.length; at++) if (at % 4 !== 3) data[at] = data[at] * gains[at % 4]
  return { ...subject, data }
}

/** Weighted by alpha. */
function meanColour({ data }: Image): number[] {
  const sums = [0, 0, 0]
  let weight = 1e-6
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]
    weight += alpha
    for (let channel = 0; channel < 3; channel++) sums[channel] += data[at + channel] * alpha
  }
  return sums.map((sum) => sum / weight)
}
