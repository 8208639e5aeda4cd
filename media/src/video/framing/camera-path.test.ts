import { expect, test } from 'vitest'
import { diceOf } from '../../chance/dice.ts'
import { cameraPath } from './camera-path.ts'

const fps = 24
const places = 101

/** A thing of some width at a place: the nearer to it, the more is seen of it. */
const thingAt = (place: number) =>
  Float32Array.from({ length: places }, (_, at) => Math.max(0, 1 - ((at - place) / 40) ** 2))

function pushes(path: Float32Array): number[] {
  return Array.from(path.slice(2), (place, index) => Math.abs(place - 2 * path[index + 1]! + path[index]!))
}

test('what stands still is shown by a camera that stands still, however it trembles', () => {
  const dice = diceOf(3)
  const trembling = Array.from({ length: 40 }, () => thingAt(60 + (dice() - 0.5) * 6))

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
  // A jump over the same way would push by all of it, and one in a straight line by a tenth.
  expect(Math.max(...pushes(path))).toBeLessThan(1)
})
