import { expect, test } from 'vitest'
import { requestedVideo } from './requested-video.ts'

test.each([
  ['the shape of the picture', { aspect_ratio: 'original' }, { width: 640, height: 480 }, [480, 360]],
  ['the shape that is asked for', { aspect_ratio: '9:16' }, { width: 640, height: 480 }, [360, 640]],
  ['the longest side there is', { aspect_ratio: 'original' }, { width: 1920, height: 360 }, [1920, 360]],
])('%s', (_, params, image, [width, height]) => {
  expect(requestedVideo({ resolution: '360p', ...params }, image).size).toEqual({ width, height })
})

test.each([
  ['a panorama', { width: 8192, height: 1000 }, '5898 × 720'],
  ['a line', { width: 8192, height: 8 }, '737280 × 720'],
  ['a pole', { width: 8, height: 8192 }, '720 × 737280'],
])('%s in its own shape is refused', (_, image, size) => {
  const make = () => requestedVideo({ resolution: '720p', aspect_ratio: 'original' }, image)

  expect(make).toThrow(`The video would have ${size} pixels; a side may have at most 1920.`)
  expect(requestedVideo({ resolution: '720p', aspect_ratio: '16:9' }, image).size.width).toBe(1280)
})
