import { expect, test } from 'vitest'
import { contrast, meanBrightness, meanColour, meanColourfulness } from '../test/image-metrics.ts'
import { landscape, rectangle } from '../test/images.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { colourEdits } from './colours.ts'
import { lightEdits } from './light.ts'
import type { Edits } from './operation.ts'
import { parseEdits } from './parse-edits.ts'

const scene = landscape(48, 36)

async function edited(prompt: string): Promise<Image> {
  const [{ operation, clause }] = parseEdits(prompt).edits
  const edits: Edits = { ...lightEdits, ...colourEdits }
  return edits[operation]!(scene, clause)
}

const warmth = (image: Image) => meanColour(image)[0] - meanColour(image)[2]
const edgeDarkness = (image: Image) => -meanBrightness(image, rectangle(0, 0, 8, 8))

// prettier-ignore
test.for([
  ['brighter', meanBrightness, 1],
  ['darker', meanBrightness, -1],
  ['more contrast', contrast, 1],
  ['less contrast', contrast, -1],
  ['vignette', edgeDarkness, 1],
  ['more colourful', meanColourfulness, 1],
  ['less colourful', meanColourfulness, -1],
  ['warmer', warmth, 1],
  ['cooler', warmth, -1],
] as const)('%s goes its way, the further the stronger it is said', async ([words, measure, way]) => {
  const images = [scene, ...(await Promise.all(['slightly ', '', 'much '].map((how) => edited(how + words))))]
  const measured = images.map((image) => measure(image) * way)

  expect(measured).toEqual(measured.toSorted((one, other) => one - other))
  expect(measured[1]).toBeGreaterThan(measured[0])
  expect(measured[3]).toBeGreaterThan(measured[1])
})

test.for(['brighter', 'darker', 'more contrast', 'less contrast', 'vignette', 'more colourful', 'warmer'])(
  '%s by nothing changes nothing',
  async (words) => {
    expect(await edited(`${words} by 0%`)).toEqual(scene)
  },
)
