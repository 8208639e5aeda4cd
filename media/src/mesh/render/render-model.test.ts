import { expect, test } from 'vitest'
import { ballMesh, boxMesh, plain, quarters } from '../../../test/mesh-samples.ts'
import type { Image } from '../../image/image.ts'
import type { Material, Model } from '../model.ts'
import { renderModel } from './render-model.ts'

const size = 96
const front = { size, turn: 0, raise: 0.01 }
const box = (material: Material): Model => ({
  name: 'box',
  parts: [{ name: 'box', mesh: boxMesh(1, 1, 1), material }],
})

/** Red, green and blue at a share of the width and height. */
function at({ width, data }: Image, across: number, down: number): number[] {
  const start = (Math.floor(down * size) * width + Math.floor(across * size)) * 4
  return [...data.subarray(start, start + 3)]
}

/** Which of red, green and blue are well above the least of them. */
const tintOf = (colour: number[]) => colour.map((part) => part - Math.min(...colour) > 60)

test('the front of a model shows its texture, upright and not mirrored', () => {
  const image = renderModel(box(plain('painted', [1, 1, 1], { images: { colour: quarters(64) } })), front)

  const quarter = (across: number, down: number) => tintOf(at(image, across, down))
  expect(quarter(0.35, 0.35)).toEqual([true, false, false])
  expect(quarter(0.65, 0.35)).toEqual([false, true, false])
  expect(quarter(0.35, 0.65)).toEqual([false, false, true])
  expect(quarter(0.65, 0.65)).toEqual([true, true, false])
})

test('it fills most of the image, whatever its size, and nothing is cut off', () => {
  for (const scale of [0.001, 1, 5000]) {
    const material = plain('red', [0.8, 0.02, 0.02])
    const ball = { name: 'ball', parts: [{ name: 'ball', mesh: ballMesh(scale, 16, 32), material }] }
    const image = renderModel(ball, { size })
    const red = Array.from({ length: size * size }, (_, pixel) =>
      tintOf([...image.data.subarray(pixel * 4, pixel * 4 + 3)])[0] ? pixel : -1,
    ).filter((pixel) => pixel >= 0)
    const columns = red.map((pixel) => pixel % size)

    expect(Math.min(...columns)).toBeGreaterThan(size * 0.04)
    expect(Math.max(...columns)).toBeLessThan(size * 0.96)
    expect(Math.max(...columns) - Math.min(...columns)).toBeGreaterThan(size * 0.7)
  }
})

test('what is near hides what is far, and glass lets it through', () => {
  const behind = { name: 'behind', mesh: boxMesh(1, 1, 1), material: plain('blue', [0.02, 0.02, 0.8]) }
  const before = (transmission: number): Model => ({
    name: 'both',
    parts: [
      behind,
      {
        name: 'before',
        mesh: ballMesh(0.3, 12, 24, [0, 0.5, 0.9]),
        material: plain('red', [0.8, 0.02, 0.02], { transmission }),
      },
    ],
  })

  const [red, , blue] = at(renderModel(before(0), front), 0.5, 0.5)
  const [, , through] = at(renderModel(before(0.8), front), 0.5, 0.5)

  expect(red - blue).toBeGreaterThan(80)
  expect(through).toBeGreaterThan(blue + 20)
})

test('a model casts a shadow on the ground', () => {
  const material = plain('red', [0.8, 0.02, 0.02])
  const ball = (height: number): Model => ({
    name: 'ball',
    parts: [
      { name: 'ball', mesh: ballMesh(1, 16, 32, [0, 1 + height, 0]), material },
      // Marks the ground.
      { name: 'pin', mesh: boxMesh(0.01, 0.01, 0.01), material },
    ],
  })
  const darkestGround = (model: Model) => {
    const { data } = renderModel(model, { size })
    const pixels = Array.from({ length: size * size }, (_, pixel) => [
      ...data.subarray(pixel * 4, pixel * 4 + 3),
    ])
    const grey = pixels.filter((colour) => Math.max(...colour) - Math.min(...colour) < 6)
    return Math.min(...grey.map(([red]) => red))
  }

  expect(darkestGround(ball(0))).toBeLessThan(150)
  expect(darkestGround(ball(1.5))).toBeGreaterThan(darkestGround(ball(0)) + 15)
})

test('roughness, metalness, emission and a normal map change how it looks', () => {
  const view = (more: Partial<Material>) =>
    renderModel(
      {
        name: 'ball',
        parts: [{ name: 'ball', mesh: ballMesh(1, 24, 48), material: plain('x', [0.7, 0.4, 0.2], more) }],
      },
      { size },
    )
  const normalMap = {
    width: 2,
    height: 2,
    data: new Uint8ClampedArray([255, 128, 128, 255, 0, 128, 128, 255, 128, 255, 128, 255, 128, 0, 128, 255]),
  }
  const usual = view({})

  for (const more of [
    { roughness: 0.05 },
    { metalness: 1 },
    { emissive: [0, 0.4, 0] as const },
    { images: { normalMap } },
  ]) {
    const changed = view(more).data.reduce(
      (sum, value, index) => sum + Math.abs(value - usual.data[index]),
      0,
    )
    // Four bytes a pixel, over a ball that covers half of them.
    expect(changed / (size * size)).toBeGreaterThan(1)
  }
})
