import { expect, test } from 'vitest'
import { coveredBy, placeTitle } from './place-title.ts'

const room = { left: 0, top: 0, width: 100, height: 100 }
const title = { width: 80, height: 20 }
const render = async (scale: number) => ({ width: title.width * scale, height: title.height * scale })
const bottomOrTop = ({ height }: { height: number }) => [100 - height, 0]

test.for([
  ['where nobody is, at its first place', [], 80, 80],
  ['over a face, at its second place', [{ left: 40, top: 75, width: 20, height: 20 }], 0, 80],
  [
    'between faces, wherever there is room',
    [
      { left: 40, top: 60, width: 20, height: 40 },
      { left: 40, top: 0, width: 20, height: 30 },
    ],
    30,
    80,
  ],
] as const)('a title is %s', async ([, faces, top, width]) => {
  const placed = await placeTitle(faces, room, render, bottomOrTop)

  expect(placed.top).toBeCloseTo(top, 0)
  expect(placed.title.width).toBe(width)
})

test('a title is smaller where faces leave less room', async () => {
  const face = { left: 10, top: 12, width: 80, height: 88 }

  const { title: small, top } = await placeTitle([face], room, render, bottomOrTop)

  expect(small.width).toBe(40)
  expect(coveredBy({ left: 30, top, ...small }, [face])).toBe(0)
})

test('over a face that fills the picture it is as small as it gets', async () => {
  const { title: small } = await placeTitle([room], room, render, bottomOrTop)

  expect(small.width).toBe(28)
})
