import { blank, type Image } from '../../image/image.ts'
import { boundsOf } from '../bounds.ts'
import type { Model } from '../model.ts'
import { groundUnder, type Ground } from './ground.ts'
import { keyLightFrom, toByte } from './light.ts'
import { ambientOcclusionOf } from './ambient-occlusion.ts'
import { fragmentShaderOf } from './fragment-shader.ts'
import { emptyRaster, rasterise } from './rasterise.ts'
import { shadowFrom } from './shadow.ts'
import { surfaceOf } from './surface.ts'
import { project, viewOf, type View } from './view.ts'

/** A three-quarter view: from the front right and from above. */
export const THREE_QUARTERS = { turn: (32 * Math.PI) / 180, raise: (20 * Math.PI) / 180 }

type RenderOptions = { readonly size: number; readonly turn?: number; readonly raise?: number }

/** Renders a model in a studio as a square image; a turn of 0 shows its front. Pixels at an edge are the mean of four samples. */
export function renderModel(model: Model, options: RenderOptions): Image {
  const { size, turn, raise } = { ...THREE_QUARTERS, ...options }
  const renderSize = size * 2
  const surface = surfaceOf(model)
  const { triangles, opaqueCount, positions, materials, materialIndices } = surface
  const view = viewOf(positions, renderSize, turn, raise)
  const projected = project(positions, view, renderSize)
  const raster = emptyRaster(renderSize, renderSize)
  rasterise(projected, triangles, raster, 0, opaqueCount)
  const transparent = {
    ...raster,
    near: raster.near.slice(),
    triangle: new Int32Array(renderSize * renderSize).fill(-1),
  }
  rasterise(projected, triangles, transparent, opaqueCount)

  const keyLight = keyLightFrom(view.right, view.up, view.back)
  const { low, high } = boundsOf([positions])
  const radius = Math.hypot(...low.map((value, axis) => (high[axis] - value) / 2))
  const occlusion = ambientOcclusionOf(raster, view, radius)
  const shadeFragment = fragmentShaderOf({
    surface,
    projected,
    view,
    keyLight,
    shadow: shadowFrom(surface, keyLight),
  })
  const backdrop = backdropOf(view, renderSize, groundUnder(surface, keyLight))

  const light = new Float32Array(3)
  const glassLight = new Float32Array(3)
  const image = blank(size, size)
  const sums = new Float32Array(3)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const first = 2 * y * renderSize + 2 * x
      const ambientOcclusion = occlusion[y * size + x]
      sums[0] = sums[1] = sums[2] = 0
      if (isWithin(first, raster.triangle) && isWithin(first, transparent.triangle)) {
        shadeSample(first, 2 * x + 1, 2 * y + 1, ambientOcclusion)
        for (let colour = 0; colour < 3; colour++) sums[colour] = toByte(light[colour])
      } else
        for (let part = 0; part < 4; part++) {
          const [right, down] = [part & 1, part >> 1]
          shadeSample(
            first + down * renderSize + right,
            2 * x + right + 0.5,
            2 * y + down + 0.5,
            ambientOcclusion,
          )
          for (let colour = 0; colour < 3; colour++) sums[colour] += toByte(light[colour]) / 4
        }
      const at = (y * size + x) * 4
      for (let colour = 0; colour < 3; colour++) image.data[at + colour] = sums[colour]
      image.data[at + 3] = 255
    }
  }
  return image

  /** Whether all four samples of a pixel show the same triangle, or none. */
  function isWithin(first: number, triangle: Int32Array): boolean {
    const one = triangle[first]
    return (
      one === triangle[first + 1] &&
      one === triangle[first + renderSize] &&
      one === triangle[first + renderSize + 1]
    )
  }

  /** The light at one sample of a pixel, or at its centre. */
  function shadeSample(at: number, x: number, y: number, ambientOcclusion: number): void {
    const opaqueTriangle = raster.triangle[at]
    if (opaqueTriangle === -1) light[0] = light[1] = light[2] = backdrop(x, y)
    else shadeFragment(opaqueTriangle, x, y, ambientOcclusion, light)
    const glass = transparent.triangle[at]
    if (glass === -1) return
    shadeFragment(glass, x, y, 1, glassLight)
    const { transmission = 0, colour } = materials[materialIndices[glass]].material
    for (let part = 0; part < 3; part++) {
      // Light that passes through takes on the colour of the glass.
      const through = light[part] * transmission * (0.4 + 0.6 * colour[part])
      light[part] = through + glassLight[part] * (1 - transmission * 0.8)
    }
  }
}

/** A light grey that darkens towards the edges, with the shadows on the ground. */
function backdropOf({ right, up, back, aim, distance, focal }: View, size: number, ground: Ground) {
  const eye = aim.map((value, axis) => value + back[axis] * distance)
  const directionAt = (axis: number, across: number, upwards: number) =>
    right[axis] * across + up[axis] * upwards - back[axis]
  return (x: number, y: number): number => {
    const across = (x - size / 2) / focal
    const upwards = (size / 2 - y) / focal
    const rim = ((x / size - 0.5) ** 2 + (y / size - 0.5) ** 2) / 0.5
    const grey = 0.78 - 0.3 * rim
    const down = directionAt(1, across, upwards)
    if (down >= 0) return grey
    const far = (ground.height - eye[1]) / down
    if (far < 0) return grey
    return (
      grey *
      ground.lightAt(
        eye[0] + directionAt(0, across, upwards) * far,
        eye[2] + directionAt(2, across, upwards) * far,
      )
    )
  }
}
