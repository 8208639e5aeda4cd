import { expect, test } from 'vitest'
import { materials } from './materials.ts'
import { materialFactory } from './material-factory.ts'

const { wood, stone, clay } = materials

test('parts that look the same share one texture', () => {
  const createMaterial = materialFactory({ textureSize: 16, isPbr: true }, 1)
  const [legs, seat, painted] = [
    createMaterial('legs', wood, '#9a6a3c').images!,
    createMaterial('seat', wood, '#9a6a3c').images!,
    createMaterial('back', wood, '#2f6ac4').images!,
  ]

  expect(seat.colour).toBe(legs.colour)
  expect(seat.metallicRoughness).toBe(legs.metallicRoughness)
  expect(painted.colour).not.toBe(legs.colour)
  expect(painted.normalMap).toBe(legs.normalMap)
})

test('two materials with one grain share the normal map, and differ in roughness', () => {
  const createMaterial = materialFactory({ textureSize: 16, isPbr: true }, 1)
  const [wall, pot] = [
    createMaterial('wall', stone, '#8d8a84').images!,
    createMaterial('pot', clay, '#b86b45').images!,
  ]

  expect(pot.normalMap).toBe(wall.normalMap)
  expect(pot.metallicRoughness).not.toBe(wall.metallicRoughness)
})

test('more textures than there is room for are refused before they are drawn', () => {
  const createMaterial = materialFactory({ textureSize: 16_384, isPbr: true }, 1)

  expect(() => createMaterial('legs', wood, '#9a6a3c')).toThrow(/Lower texture_quality/)
})
