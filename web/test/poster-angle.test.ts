import { expect, test } from 'vitest'
import { THREE_QUARTERS } from '../../media/src/mesh/render/render-model.ts'
import { TAN_HALF_FOV } from '../../media/src/mesh/render/view.ts'
import { posterAngle } from '../src/viewer/poster-angle.ts'

test('the viewer of 3D models opens where their posters are drawn from', () => {
  const degrees = (radians: number) => (radians * 180) / Math.PI

  expect(degrees(THREE_QUARTERS.turn)).toBeCloseTo(posterAngle.turn)
  expect(degrees(THREE_QUARTERS.raise)).toBeCloseTo(posterAngle.raise)
  expect(2 * degrees(Math.atan(TAN_HALF_FOV))).toBeCloseTo(posterAngle.fieldOfView)
})
