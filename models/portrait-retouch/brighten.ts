import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** Brightens a region, light pixels most, and desaturates it. */
export function brighten({ data }: Image, region: Uint8Array, lighter: number, greyer: number): void {
  for (let at = 0; at < region.length; at++) {
    const share = region[at] / 255
    if (share === 0) continue
    const luma = lumaOfRgb(data[at * 4], data[at * 4 + 1], data[at * 4 + 2])
    const gain = 1 + lighter * share * Math.min(1, luma / 110)
    for (let channel = at * 4; channel < at * 4 + 3; channel++)
      data[channel] = (data[channel] + (luma - data[channel]) * greyer * share) * gain
  }
}
