import { expect, test } from 'vitest'
import { canvasOf, type Canvas } from './canvas.ts'
import { paintPlanet } from './planet.ts'

const side = 161
const middle = (side - 1) / 2
const radius = 24

function painted(seed: number): Canvas {
  const canvas = canvasOf({ width: side, height: side })
  const place = (middle + 1e-9) / side
  paintPlanet(canvas, {
    object: 'planet',
    x: place,
    y: place,
    tall: (2 * radius) / canvas.unit,
    colour: 'orange',
    distance: 0.5,
    seed,
  })
  return canvas
}

/** At an offset from the centre of the planet. */
const brightnessAt = ({ data }: Canvas, column: number, row: number) =>
  data[((middle + row) * side + middle + column) * 3]

/** Offsets outside of the planet and its glow, one of each pair of opposite ones. */
function* opposites() {
  for (let row = -middle; row <= 0; row++)
    for (let column = -middle; column <= middle; column++)
      if (Math.hypot(column, row) > radius * 1.7) yield [column, row] as const
}

const seeds = Array.from({ length: 12 }, (_, seed) => seed)
const isRinged = (canvas: Canvas) =>
  [...opposites()].some(([column, row]) => brightnessAt(canvas, column, row) > 0)

test('some planets have a ring, some have none', () => {
  const ringed = seeds.filter((seed) => isRinged(painted(seed)))

  expect(ringed.length).toBeGreaterThan(2)
  expect(ringed.length).toBeLessThan(10)
})

test('a ring is as bright before the planet as behind it', () => {
  for (const canvas of seeds.map(painted).filter(isRinged))
    for (const [column, row] of opposites())
      expect(brightnessAt(canvas, column, row)).toBeCloseTo(brightnessAt(canvas, -column, -row), 1)
})

test('it is lit from the upper left', () => {
  for (const canvas of seeds.map(painted)) {
    const steps = Math.round(radius * 0.6)
    expect(brightnessAt(canvas, -steps, -steps)).toBeGreaterThan(brightnessAt(canvas, steps, steps))
  }
})
