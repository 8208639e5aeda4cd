import { expect, test } from 'vitest'
import { flowError } from '../../../test/video-metrics.ts'
import { psnr } from '../../../test/image-metrics.ts'
import { rectangle } from '../../../test/images.ts'
import { inMotion } from '../../../test/moving-images.ts'
import { lumaPlane } from '../../image/planes/plane.ts'
import { opticalFlow } from './optical-flow.ts'
import { warp } from '../../../loop-extend/warp.ts'

const inner = rectangle(16, 16, 128, 64)

test.each([
  ['a fraction of a pixel', 0.6, -0.4],
  ['a few pixels', 3.3, 1.7],
  ['many pixels', -14.5, 9],
])('%s is found', (_, across, down) => {
  const [one, other] = [0, 1].map((time) =>
    lumaPlane(inMotion(160, 96, (x, y) => [x - across * time, y - down * time])),
  )

  expect(flowError(opticalFlow(one, other), () => [across, down], inner)).toBeLessThan(0.15)
})

test('turning and growing are found, a motion for each pixel', () => {
  const [turn, growth] = [0.04, 1.06]
  const [cos, sin] = [Math.cos(turn) * growth, Math.sin(turn) * growth]
  const before = (x: number, y: number): [number, number] => {
    const [left, up] = [(x - 80) / growth ** 2, (y - 48) / growth ** 2]
    return [80 + left * cos + up * sin, 48 - left * sin + up * cos]
  }
  const after = (x: number, y: number): [number, number] => [
    (x - 80) * cos - (y - 48) * sin + 80 - x,
    (x - 80) * sin + (y - 48) * cos + 48 - y,
  ]

  const flow = opticalFlow(
    lumaPlane(inMotion(160, 96, (x, y) => [x, y])),
    lumaPlane(inMotion(160, 96, before)),
  )

  expect(flowError(flow, after, inner)).toBeLessThan(0.3)
})

test('a thing that passes moves alone: what is behind it stands still', () => {
  const at = (left: number) => {
    const isThing = rectangle(left, 30, 40, 36)
    return lumaPlane(inMotion(160, 96, (x, y) => (isThing(x, y) ? [x - left + 300, y + 90] : [x, y])))
  }

  const flow = opticalFlow(at(50), at(57))

  expect(flowError(flow, () => [7, 0], rectangle(54, 34, 32, 28))).toBeLessThan(0.3)
  expect(flowError(flow, () => [0, 0], rectangle(0, 0, 40, 96))).toBeLessThan(0.1)
})

test('where there is nothing to see nothing moves', () => {
  const grey = { width: 64, height: 48, data: new Float32Array(64 * 48).fill(90) }

  expect(flowError(opticalFlow(grey, grey), () => [0, 0])).toBe(0)
})

test('seen through the flow to it the later picture is the earlier one, also with the flow of a smaller one', () => {
  const [one, other] = [inMotion(160, 96, (x, y) => [x, y]), inMotion(160, 96, (x, y) => [x - 4, y + 2])]
  const small = (left: number, up: number) =>
    lumaPlane(inMotion(80, 48, (x, y) => [x * 2 + 0.5 - left, y * 2 + 0.5 - up]))

  const large = opticalFlow(lumaPlane(one), lumaPlane(other))
  const stretched = opticalFlow(small(0, 0), small(4, -2))

  expect(psnr(warp(other, large, 1), one, inner)).toBeGreaterThan(psnr(other, one, inner) + 12)
  expect(psnr(warp(other, stretched, 1), one, inner)).toBeGreaterThan(psnr(other, one, inner) + 8)
  expect(warp(other, large, 0).data).toEqual(other.data)
})
