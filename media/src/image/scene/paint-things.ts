import { diceOf } from '../../chance/dice.ts'
import { mix, shade } from '../colour/colour.ts'
import { glowAround, lay, type Canvas } from './canvas.ts'
import type { Placed, Scene } from './scene.ts'
import { paintPlanet } from './planet.ts'
import { draw, shine, stamp, stampReflection, type Look } from './stamp.ts'
import { draughtsmen } from './things/draughtsmen.ts'
import type { Sketch } from './things/sketch.ts'
import { colours, things } from './vocabulary.ts'

/** Everything that was placed, from far to near. */
export async function paintThings(canvas: Canvas, scene: Scene, placed: readonly Placed[]): Promise<void> {
  for (const one of placed) {
    if (one.thing === 'planet') paintPlanet(canvas, one)
    else await paintThing(canvas, scene, one)
  }
}

async function paintThing(canvas: Canvas, scene: Scene, placed: Placed): Promise<void> {
  const { width, height, unit } = canvas
  const { thing } = placed
  const sketch = sketchOf(placed)
  if (!sketch) return
  const tall = placed.tall * unit
  const drawing = await draw(sketch.body, sketch, (tall * sketch.width) / sketch.height)
  const left = placed.x * width - drawing.width / 2
  const foot = placed.y * height
  const look = lookOf(scene, placed)
  const { realm } = things[thing]
  const isOnWater =
    scene.ground === 'water' && scene.kind === 'land' && (realm === 'water' || thing === 'lighthouse')
  if (isOnWater) stampReflection(canvas, drawing, left, foot - 1, look)
  else if (realm === 'land') paintShadow(canvas, placed.x * width, foot, drawing.width * 0.55, tall * 0.05)
  stamp(canvas, drawing, left, foot - drawing.height, look)
  if (
    !sketch.lamps ||
    !(scene.light.isDark || thing === 'campfire' || thing === 'comet' || scene.kind === 'space')
  )
    return
  if (thing !== 'balloon')
    glowAround(
      canvas,
      placed.x * width,
      foot - tall * 0.5,
      tall * (thing === 'campfire' ? 2 : 0.9),
      [255, 190, 110],
      thing === 'campfire' ? 0.5 : 0.22,
    )
  shine(canvas, await draw(sketch.lamps, sketch, drawing.width), left, foot - drawing.height)
}

/** How it is drawn; null of what is painted in pixels. */
export function sketchOf({ thing, colour, seed, pose = 0 }: Placed): Sketch | null {
  if (!(thing in draughtsmen)) return null
  return draughtsmen[thing as keyof typeof draughtsmen](colour && colours[colour], diceOf(seed), pose)
}

function lookOf(scene: Scene, { distance, thing }: Placed): Look {
  const { light, sun } = scene
  if (scene.kind === 'space') return { light: [235, 235, 245], haze: light.haze, hazeShare: 0, litSide: -0.4 }
  if (scene.kind === 'underwater')
    return {
      light: light.isDark ? [90, 110, 150] : [205, 235, 240],
      haze: [40, 130, 165],
      hazeShare: 0.12 + distance * 0.5,
      litSide: 0,
    }
  const isBacklit = sun !== null && light.sunHeight < 0.2
  const dimmed = isBacklit ? shade(light.ambient, 0.72) : mix(light.ambient, light.beam, 0.2)
  const far = Math.min(1, distance)
  const hazeShare = (scene.weather.has('fog') ? 0.62 : 0.32) * far ** 1.6
  return {
    light: dimmed,
    haze: light.haze,
    hazeShare: thing === 'bird' ? hazeShare * 0.4 : hazeShare,
    litSide: sun ? (sun.x < 0.5 ? -0.8 : 0.8) : 0,
  }
}

function paintShadow(canvas: Canvas, centreX: number, centreY: number, reachX: number, reachY: number): void {
  const { width, height } = canvas
  for (let y = Math.max(0, Math.floor(centreY - reachY)); y < Math.min(height, centreY + reachY); y++) {
    for (let x = Math.max(0, Math.floor(centreX - reachX)); x < Math.min(width, centreX + reachX); x++) {
      const away = Math.hypot((x - centreX) / reachX, (y - centreY) / reachY)
      if (away < 1) lay(canvas, (y * width + x) * 3, [14, 18, 26], (1 - away) * 0.5)
    }
  }
}
