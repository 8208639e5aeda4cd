import { expect, test } from 'vitest'
import { materials } from './materials.ts'
import { surfacesOf } from './surface.ts'

const { wood, stone, clay } = materials

test('what looks the same is one picture, whatever wears it', () => {
  const surfaceOf = surfacesOf({ texture: 16, isPhysical: true }, 1)
  const [legs, seat, painted] = [
    surfaceOf('legs', wood, '#9a6a3c').pictures!,
    surfaceOf('seat', wood, '#9a6a3c').pictures!,
    surfaceOf('back', wood, '#2f6ac4').pictures!,
  ]

  expect(seat.colour).toBe(legs.colour)
  expect(seat.finish).toBe(legs.finish)
  expect(painted.colour).not.toBe(legs.colour)
  expect(painted.bumps).toBe(legs.bumps)
})

test('one grain of two materials is as high, and not as dull', () => {
  const surfaceOf = surfacesOf({ texture: 16, isPhysical: true }, 1)
  const [wall, pot] = [
    surfaceOf('wall', stone, '#8d8a84').pictures!,
    surfaceOf('pot', clay, '#b86b45').pictures!,
  ]

  expect(pot.bumps).toBe(wall.bumps)
  expect(pot.finish).not.toBe(wall.finish)
})

test('more textures than there is room for are refused before they are drawn', () => {
  const surfaceOf = surfacesOf({ texture: 16_384, isPhysical: true }, 1)

  expect(() => surfaceOf('legs', wood, '#9a6a3c')).toThrow(/Lower texture_quality/)
})
