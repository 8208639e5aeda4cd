import {
  css,
  smoothstep,
  hex,
  multiplyColours,
  mix,
  shade,
  type Colour,
} from '@atelier/media/image/colour.ts'
import { rngOf, type Rng } from '../../random/rng.ts'
import { fractal, noiseOf } from '../../random/noise.ts'
import { glow, blendPixel, type Canvas } from './canvas.ts'
import type { Scene } from './scene.ts'
import { blendMixedPixel } from './ridges.ts'
import { draw, stamp } from './stamp.ts'
import { colours } from './vocabulary.ts'

/** A dark line of pines at the horizon. */
export async function paintTreeline(canvas: Canvas, scene: Scene): Promise<void> {
  const { width, height, unit } = canvas
  const rng = rngOf(scene.seed, 90)
  const box = { width: Math.round((width / unit) * 1000), height: 120 }
  for (const [row, haze] of [0.45, 0.2].entries()) {
    const svg = trees(rng, box, 46 + row * 22, scene)
    const look = {
      light: shade(scene.light.ambient, 0.7),
      haze: scene.light.haze,
      hazeShare: haze,
      litSide: 0,
    }
    const drawing = await draw(svg, box, width)
    stamp(canvas, drawing, 0, Math.round((scene.horizon + 0.004) * height) - drawing.height + 1, look)
  }
}

/** The inside of a forest: rows of trees in haze, with light beams between them. */
export async function paintForest(canvas: Canvas, scene: Scene): Promise<void> {
  paintForestFloor(canvas, scene)
  for (let row = 0; row < forestRows; row++) {
    await paintForestRow(canvas, scene, row)
    if (row === beamsBehind) paintBeams(canvas, scene)
  }
}

export const forestRows = 5
/** The light beams are painted in front of this row. */
export const beamsBehind = 2

/** How near a row of trees is, from 0 for the farthest to 1 for the nearest. */
export const nearnessOfRow = (row: number) => row / (forestRows - 1)

/** The foot of a row of trees, as a share of the height from the top. */
export const footOfRow = ({ horizon }: Scene, row: number) =>
  horizon + (1 - horizon) * nearnessOfRow(row) ** 1.6 * 0.72 + 0.03

export async function paintForestRow(canvas: Canvas, scene: Scene, row: number): Promise<void> {
  const { width, height, unit } = canvas
  const { light } = scene
  const nearness = nearnessOfRow(row)
  const rng = rngOf(scene.seed, 100 + row)
  const tall = 190 + nearness * 420
  const box = { width: Math.round((width / unit) * 1000), height: Math.round(tall * 1.35) }
  const drawing = await draw(trees(rng, box, tall, scene, nearness), box, width)
  const look = {
    light: shade(light.ambient, 0.95 - nearness * 0.25),
    haze: light.haze,
    hazeShare: 0.8 * (1 - nearness) ** 1.1,
    litSide: 0,
  }
  stamp(canvas, drawing, 0, footOfRow(scene, row) * height - drawing.height, look)
}

/** The unlit colours of needles and leaves in this season. */
function leafColours(scene: Scene): Colour[] {
  const named = scene.colourOf('forest')
  if (named) return [hex(colours[named]), shade(hex(colours[named]), 0.7)]
  if (scene.weather.has('snow')) return [hex('#5b7268'), hex('#c9d6dc')]
  if (scene.season === 'autumn') return [hex('#c8702a'), hex('#a23f22'), hex('#d9a23a')]
  if (scene.season === 'spring') return [hex('#6fa24a'), hex('#8dbb5c')]
  return [hex('#2f5a3c'), hex('#3f6e42'), hex('#27483a')]
}

/** `open` leaves a gap between the trees in the middle, from 0 to 1. */
function trees(
  rng: Rng,
  box: { width: number; height: number },
  tall: number,
  scene: Scene,
  open = 0,
): string {
  const leaves = leafColours(scene)
  // Conifers do not change with the seasons, so these use broadleaf trees.
  const tree = scene.season === 'autumn' || scene.season === 'spring' ? broadleaf : pine
  const drawn: string[] = []
  for (let x = -20; x < box.width + 20; x += tall * (0.16 + rng() * 0.26 + open * 0.22)) {
    const aside = Math.abs(x / box.width - 0.5) * 2
    if (open > 0.4 && aside < 0.3 + open * 0.35) continue
    const size = tall * (0.6 + rng() * 0.5)
    drawn.push(tree(x, box.height, size, leaves[Math.floor(rng() * leaves.length)], rng))
  }
  return drawn.join('')
}

/** A trunk with a crown of tufts, the upper ones brighter. */
function broadleaf(x: number, foot: number, tall: number, leaf: Colour, rng: Rng): string {
  // Larger trees get more and finer tufts.
  const many = Math.round(20 + tall / 4)
  const tuft = (tall * 0.3) / Math.sqrt(many)
  const tufts = Array.from({ length: many }, () => {
    const [angle, reach] = [rng() * Math.PI * 2, Math.sqrt(rng())]
    const across = x + Math.cos(angle) * reach * tall * 0.2
    const up = foot - tall * 0.66 + Math.sin(angle) * reach * tall * 0.27
    const brightness = 0.62 + 0.55 * ((foot - up) / tall - 0.4) + rng() * 0.18
    return `<circle cx="${across.toFixed(1)}" cy="${up.toFixed(1)}" r="${(tuft * (0.8 + rng() * 0.8)).toFixed(1)}" fill="${css(shade(leaf, brightness))}"/>`
  })
  const wide = tall * 0.022
  return `<path d="M${x - wide} ${foot}L${x - wide * 0.5} ${foot - tall * 0.6}h${wide}L${x + wide} ${foot}z" fill="#4a372a"/>${tufts.join('')}`
}

export function pine(x: number, foot: number, tall: number, leaf: Colour, rng: Rng): string {
  const wide = tall * (0.19 + rng() * 0.05)
  const tiers = 9
  let [left, right] = ['', '']
  for (let tier = 0; tier < tiers; tier++) {
    const y = foot - tall + (tall * 0.9 * (tier + 1)) / tiers
    const reach = wide * ((tier + 1) / tiers) ** 0.9 * (0.82 + rng() * 0.3)
    const droop = tall * 0.025
    left += `L${x - reach} ${y + droop}L${x - reach * 0.5} ${y - droop * 0.3}`
    right = `L${x + reach * 0.5} ${y - droop * 0.3}L${x + reach * (0.9 + rng() * 0.2)} ${y + droop}${right}`
  }
  const trunk = `<rect x="${x - tall * 0.014}" y="${foot - tall * 0.14}" width="${tall * 0.028}" height="${tall * 0.15}" fill="#4a372a"/>`
  const tip = `${x} ${foot - tall}`
  return `${trunk}<path d="M${tip}${left}${right}z" fill="${css(leaf)}"/><path d="M${tip}${right.replace(/^L/, 'L')}L${x} ${foot - tall * 0.1}z" fill="${css(shade(leaf, 0.72))}" opacity="0.75"/>`
}

export function paintForestFloor(canvas: Canvas, scene: Scene): void {
  const { width, height, unit } = canvas
  const { light } = scene
  const noise = noiseOf(rngOf(scene.seed, 110))
  const soil = scene.weather.has('snow')
    ? hex('#dfe6ee')
    : scene.season === 'autumn'
      ? hex('#9c5a2c')
      : hex('#4d6a38')
  const lit = multiplyColours(soil, light.ambient)
  const bright = mix(lit, light.beam, 0.3)
  const dark = shade(lit, 0.35)
  const top = Math.floor(scene.horizon * height)
  for (let y = top; y < height; y++) {
    const down = (y - top) / (height - top)
    const farness = 1 / (0.12 + down)
    for (let x = 0; x < width; x++) {
      const across = ((x - width / 2) / unit) * farness
      const patches = fractal(noise, across * 2.2, farness * 3.4, 4)
      const litter = noise((x / unit) * 120, (y / unit) * 90) * 0.4
      const middle = Math.exp(-((x / width - 0.5) ** 2) * 9)
      const at = (y * width + x) * 3
      blendMixedPixel(
        canvas,
        at,
        dark,
        bright,
        smoothstep(-0.6, 0.9, patches + litter + middle * 0.35 - down * 0.3),
        1,
      )
      blendPixel(canvas, at, light.haze, 0.75 * (1 - down) ** 2.6)
    }
  }
}

/** Light beams that fan out from the sun. */
export function paintBeams(canvas: Canvas, scene: Scene): void {
  const { width, height, unit } = canvas
  const { sun, light } = scene
  if (!sun || light.isDark) return
  const noise = noiseOf(rngOf(scene.seed, 111))
  const [fromX, fromY] = [sun.x * width, height * -0.3]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const angle = Math.atan2(y - fromY, x - fromX)
      const distance = Math.hypot(x - fromX, y - fromY) / unit
      const ray = smoothstep(0.02, 0.55, noise(angle * 11, 3.3) + noise(angle * 29, 8.1) * 0.4)
      glow(canvas, (y * width + x) * 3, light.beam, ray * 0.3 * Math.exp(-distance * 1.1))
    }
  }
}
