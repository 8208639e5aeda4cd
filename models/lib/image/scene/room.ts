import {
  gradientAt,
  hex,
  mix,
  multiplyColours,
  shade,
  smoothstep,
  type Colour,
} from '@atelier/media/image/colour.ts'
import { fractal, noiseOf } from '../../random/noise.ts'
import { rngOf } from '../../random/rng.ts'
import { blendPixel, glowAround, type Canvas } from './canvas.ts'
import type { Scene } from './scene.ts'
import { colours, objects } from './vocabulary.ts'

/** Where the table begins, as a share of the height. */
const TABLE_TOP = 0.7
/** The window, as shares of the width and height. */
const pane = { left: 0.1, right: 0.4, top: 0.08, bottom: 0.56 } as const

const walls = ['#c9b79c', '#9fb0a8', '#b9a4a0', '#a8b4c4', '#d2c4ae'] as const

/** The light of lamps after dark, and of the window by day. */
export function roomLight({ light }: Scene): Colour {
  return light.isDark ? [214, 176, 132] : mix(light.ambient, [255, 255, 255], 0.6)
}

/** A wall and a table, with a window where the prompt says what it is like outside; for a portrait the wall alone. */
export function paintRoom(canvas: Canvas, scene: Scene): void {
  const { width, height } = canvas
  const rng = rngOf(scene.seed, 240)
  const noise = noiseOf(rng)
  const named = scene.colourOf('room') ?? scene.colours[0]
  const wall = hex(named ? colours[named] : walls[Math.floor(rng() * walls.length)])
  const isPortrait = scene.placed.some(({ object }) => object.startsWith('portrait'))
  const hasWindow =
    !isPortrait &&
    !scene.placed.some(({ object }) => objects[object].realm === 'wall') &&
    (scene.weather.size > 0 || scene.light.isDark || scene.time === 'dawn' || scene.time === 'sunset')
  const light = roomLight(scene)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = [x / width, y / height]
      const fromLight = Math.hypot(across - 0.62, (down - 0.32) * 0.9)
      const lit = 1.16 - 0.62 * smoothstep(0, 0.85, fromLight)
      const colour =
        down < TABLE_TOP || isPortrait
          ? shade(wall, lit + fractal(noise, across * 40, down * 40, 2) * 0.02)
          : wood(noise, across, (down - TABLE_TOP) / (1 - TABLE_TOP), lit)
      blendPixel(canvas, (y * width + x) * 3, multiplyColours(colour, light), 1)
    }
  }
  if (!isPortrait) paintEdge(canvas)
  if (hasWindow) paintWindow(canvas, scene)
  if (scene.light.isDark)
    glowAround(canvas, width * 0.62, height * 0.3, canvas.unit * 0.6, [255, 190, 110], 0.3)
}

function wood(noise: ReturnType<typeof noiseOf>, across: number, down: number, lit: number): Colour {
  // Boards run away from the viewer: they widen towards the lower edge.
  const spread = (across - 0.5) / (0.7 + down * 0.5)
  const board = Math.floor(spread * 7)
  const grain = fractal(noise, spread * 50 + board * 9, down * 3, 4)
  const seam = Math.abs(spread * 7 - board - 0.5) > 0.485 ? 0.6 : 1
  return shade(mix([140, 92, 54], [96, 60, 34], 0.5 + grain * 0.7), seam * (0.72 + lit * 0.42))
}

/** The near edge of the wall lies in the shadow of the table. */
function paintEdge(canvas: Canvas): void {
  const { width, height } = canvas
  const top = Math.floor(TABLE_TOP * height)
  for (let y = top - Math.ceil(height * 0.03); y < top; y++)
    for (let x = 0; x < width; x++)
      blendPixel(canvas, (y * width + x) * 3, [30, 20, 14], 0.25 * (1 - (top - y) / (height * 0.03)))
}

function paintWindow(canvas: Canvas, scene: Scene): void {
  const { width, height } = canvas
  const { light, weather } = scene
  const rng = rngOf(scene.seed, 241)
  const isWet = weather.has('rain') || weather.has('storm')
  const frame = { x: width * 0.006 + 1, y: width * 0.006 + 1 }
  const [left, right, top, bottom] = [
    pane.left * width,
    pane.right * width,
    pane.top * height,
    pane.bottom * height,
  ]
  for (let y = Math.floor(top); y < bottom; y++) {
    for (let x = Math.floor(left); x < right; x++) {
      const isFrame =
        x - left < frame.x * 2 ||
        right - x < frame.x * 2 ||
        y - top < frame.y * 2 ||
        bottom - y < frame.y * 2 ||
        Math.abs(x - (left + right) / 2) < frame.x ||
        Math.abs(y - (top + bottom) / 2) < frame.y
      const sky = gradientAt(light.sky, (y - top) / (bottom - top))
      const seen = isWet ? mix(sky, [120, 130, 145], 0.35) : sky
      blendPixel(
        canvas,
        (y * width + x) * 3,
        isFrame ? multiplyColours([236, 228, 214], roomLight(scene)) : seen,
        1,
      )
    }
  }
  const drops = isWet || weather.has('snow') ? 160 : 0
  for (let count = 0; count < drops; count++) {
    const [x, y] = [left + rng() * (right - left), top + rng() * (bottom - top)]
    const long = isWet ? height * 0.03 : 1
    for (let down = 0; down < long && y + down < bottom; down++)
      blendPixel(
        canvas,
        (Math.floor(y + down) * width + Math.floor(x)) * 3,
        [235, 242, 250],
        isWet ? 0.35 : 0.9,
      )
  }
}
