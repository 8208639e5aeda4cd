// Draws what the thumbnails of effects were made from, for those who compare: one scene, or several on one sheet.
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp } from '@atelier/media/image/resized.ts'
import sharp from 'sharp'
import { openThumbnailScenes } from './thumbnail-scenes.ts'

const { scenes, city, size, savePicture } = await openThumbnailScenes()
const [lighthouse, balloons] = scenes
await savePicture('before-lighthouse', asSharp(lighthouse!))
await savePicture('before-balloons', asSharp(balloons!))
await savePicture('before-city', asSharp(city))
await savePicture('before-three', await sheetOf(scenes.slice(0, 3)))
await savePicture('before-four', await sheetOf(scenes))

/** Two in a row. */
async function sheetOf(images: readonly Image[]) {
  const gap = 12
  const [width, height] = [(size.width - gap) / 2, (size.height - gap) / 2]
  const placed = await Promise.all(
    images.map(async (image, index) => ({
      input: await asSharp(image).resize(width, height).png().toBuffer(),
      left: (index % 2) * (width + gap),
      top: Math.floor(index / 2) * (height + gap),
    })),
  )
  const sheet = sharp({ create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  return sharp(await sheet.composite(placed).png().toBuffer())
}
