import { rngOf, type Rng } from '../../lib/random/rng.ts'
import { noiseOf } from '../../lib/random/noise.ts'
import { smoothstep, hex } from '@atelier/media/image/colour.ts'
import { mapToGradient } from '../../lib/image/palette.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { perFrameEffect } from './video-effect.ts'
import { grainOf } from './grain.ts'

/** Silent films were cranked by hand at about this many frames a second. */
const FRAME_RATE = 16

const tones = ['#17100a', '#7d6448', '#f4e6c8'].map(hex)

/** A worn silent film: sepia, with gate weave, flicker, dust, hairs and scratches. */
export const oldFilm = perFrameEffect(({ video: { width, height, fps }, seed }) => {
  const unit = Math.sqrt(width * height)
  const vignette = vignetteOf(width, height)
  const sway = noiseOf(rngOf(seed))
  const grain = grainOf(seed)
  let shown: { tick: number; image: Image } | undefined
  return (frame, index) => {
    const tick = Math.floor((index * FRAME_RATE) / fps)
    if (shown?.tick === tick) return shown.image
    const rng = rngOf(seed, tick + 1)
    const jump = rng() < 0.04 ? (rng() - 0.5) * unit * 0.03 : 0
    const left = Math.round(sway(tick * 0.31, 3) * unit * 0.004)
    const top = Math.round(sway(tick * 0.37, 40) * unit * 0.006 + jump)
    const exposure = 1 + sway(tick * 0.5, 80) * 0.06 + (rng() - 0.5) * 0.1
    const image = graded(mapToGradient(frame, tones, 0), left, top, exposure, vignette, grain(tick))
    for (let speck = Math.floor(rng() * 6); speck > 0; speck--) addSpeck(image, unit, rng)
    if (rng() < 0.25) addHair(image, unit, rng)
    addScratches(image, tick, seed)
    shown = { tick, image }
    return image
  }
})

function graded(
  { width, height, data }: Image,
  left: number,
  top: number,
  exposure: number,
  vignette: Float32Array,
  grainAt: (x: number, y: number) => number,
): Image {
  const result = blank(width, height)
  for (let y = 0; y < height; y++) {
    const row = Math.min(height - 1, Math.max(0, y - top)) * width
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const from = (row + Math.min(width - 1, Math.max(0, x - left))) * 4
      const light = vignette[pixel] * exposure
      const grain = grainAt(x, y) * 34
      for (let channel = 0; channel < 3; channel++)
        result.data[pixel * 4 + channel] = ((data[from + channel] - 118) * 1.2 + 122 + grain) * light
      result.data[pixel * 4 + 3] = 255
    }
  }
  return result
}

/** A vignette with rounded corners. */
function vignetteOf(width: number, height: number): Float32Array {
  const round = Math.min(width, height) * 0.07
  return Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const dark = 1 - 0.62 * smoothstep(0.32, 0.78, Math.hypot(x / width - 0.5, (y / height - 0.5) * 0.9))
    const [beyondX, beyondY] = [
      Math.max(0, round - Math.min(x, width - 1 - x)),
      Math.max(0, round - Math.min(y, height - 1 - y)),
    ]
    return dark * smoothstep(round, round * 0.86, Math.hypot(beyondX, beyondY))
  })
}

function addSpeck(image: Image, unit: number, rng: Rng): void {
  const isDust = rng() < 0.6
  const [x, y, radius] = [rng() * image.width, rng() * image.height, unit * (0.002 + rng() ** 3 * 0.009)]
  const stretch = 0.6 + rng() * 0.8
  addToPixels(image, x, y, radius, (acrossX, acrossY) => {
    const distance = Math.hypot(acrossX * stretch, acrossY / stretch) / radius
    return smoothstep(1, 0.6, distance) * (isDust ? -150 : 130)
  })
}

/** A hair in the film gate: a bent dark line. */
function addHair(image: Image, unit: number, rng: Rng): void {
  let [x, y, angle] = [rng() * image.width, rng() * image.height, rng() * Math.PI * 2]
  const bend = (rng() - 0.5) * 0.16
  for (let step = 0; step < unit * 0.12; step++) {
    addToPixels(image, x, y, Math.max(1, unit * 0.0022), () => -75)
    x += Math.cos(angle)
    y += Math.sin(angle)
    angle += bend + (rng() - 0.5) * 0.2
  }
}

/** Vertical scratches that last for some frames and drift a little. */
function addScratches(image: Image, tick: number, seed: number): void {
  for (let scratch = 0; scratch < 3; scratch++) {
    const life = Math.floor((tick + scratch * 9) / 23)
    const rng = rngOf(seed, 5000 + life * 3 + scratch)
    if (rng() < 0.4) continue
    const x = Math.round(rng() * image.width + Math.sin(tick * 0.7 + scratch) * 1.5)
    const strength = 40 + rng() * 50
    for (let y = 0; y < image.height; y++) addToPixels(image, x, y, 0.7, () => strength)
  }
}

function addToPixels(
  { width, height, data }: Image,
  x: number,
  y: number,
  radius: number,
  strengthAt: (acrossX: number, acrossY: number) => number,
): void {
  for (let row = Math.max(0, Math.ceil(y - radius)); row <= Math.min(height - 1, y + radius); row++) {
    for (
      let column = Math.max(0, Math.ceil(x - radius));
      column <= Math.min(width - 1, x + radius);
      column++
    ) {
      const strength = strengthAt(column - x, row - y)
      const at = (row * width + column) * 4
      for (let channel = at; channel < at + 3; channel++) data[channel] += strength
    }
  }
}
