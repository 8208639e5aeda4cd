import { expect, test } from 'vitest'
import { rngOf } from '../lib/random/rng.ts'
import { cameraPath } from './camera-path.ts'

const fps = 24
const places = 101

/** The scores of a window for an object of some width at a position: the nearer, the higher. */
const thingAt = (place: number) =>
  Float32Array.from({ length: places }, (_, at) => Math.max(0, 1 - ((at - place) / 40) ** 2))

function pushes(path: Float32Array): number[] {
  return Array.from(path.slice(2), (place, index) => Math.abs(place - 2 * path[index + 1] + path[index]))
}

test('what stands still is shown by a camera that stands still, however it trembles', () => {
  const rng = rngOf(3)
  const trembling = Array.from({ length: 40 }, () => thingAt(60 + (rng() - 0.5) * 6))

  const path = cameraPath(trembling, 4, 160, fps)

  expect(Math.max(...path) - Math.min(...path)).toBeLessThan(0.5)
  expect(path[80]).toBeGreaterThan(52)
})

test('what walks is followed at its pace, from the first frame to the last', () => {
  const walking = Array.from({ length: 25 }, (_, look) => thingAt(10 + look * 3.2))

  const path = cameraPath(walking, 4, 97, fps)

  const distances = [...path].map((place, frame) => Math.abs(place - (10 + frame * 0.8)))
  expect(Math.max(...distances)).toBeLessThan(22)
  expect(Math.max(...pushes(path))).toBeLessThan(0.2)
})

test('what turns round is followed back, and stays within the middle two thirds of the window', () => {
  const swinging = (seconds: number) => 50 + 40 * Math.sin(3 * seconds)
  const looks = Array.from({ length: 25 }, (_, look) => thingAt(swinging((look * 3) / fps)))

  const path = cameraPath(looks, 3, 73, fps)

  const distances = [...path].map((place, frame) => Math.abs(place - swinging(frame / fps)))
  expect(Math.max(...distances)).toBeLessThan((40 * 2) / 3)
  expect(Math.max(...pushes(path))).toBeLessThan(1)
})

test('what leaps is followed without a jerk', () => {
  const leaping = [
    ...Array.from({ length: 20 }, () => thingAt(5)),
    ...Array.from({ length: 20 }, () => thingAt(95)),
  ]

  const path = cameraPath(leaping, 4, 160, fps)

  expect(path[0]).toBeLessThan(20)
  expect(path.at(-1)).toBeGreaterThan(80)
  // An immediate jump over this distance would accelerate by all of it, and a linear move by a tenth.
  expect(Math.max(...pushes(path))).toBeLessThan(1)
})
