import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { renderSvg } from '../lib/image/pixels/pixels.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { drawOver, dropShadow, renderTitle } from '../lib/video/frames/title.ts'
import { zoomed } from '../lib/video/frames/zoomed.ts'
import type { Album, PrepareAlbum } from './album.ts'

const SLIDE_SECONDS = 0.8

/** Images slide in from all sides beside the first until they fill the wall; then the text appears over it. */
export const pictureWall: PrepareAlbum = async (album) => {
  const { width, height, seconds, text } = album
  const tiles = await tilesOf(album)
  const wall = await renderSvg(width, height, '<rect width="100%" height="100%" fill="#101216"/>')
  const step = Math.min(0.5, (seconds * 0.5) / tiles.length)
  const full = step * (tiles.length - 2) + SLIDE_SECONDS
  const title = text ? await renderTitle(text, 'sans', '#ffffff', width * 0.8, height * 0.2) : null
  const shadow = title && (await dropShadow(title, height / 60))
  return (second) => {
    const image = { ...wall, data: new Uint8ClampedArray(wall.data) }
    for (const [index, { tile, x, y, fromX, fromY }] of tiles.entries()) {
      // The first frame becomes the video's preview, so it must not show an empty wall.
      const share = index === 0 ? 1 : smoothstep(0, 1, (second - (index - 1) * step) / SLIDE_SECONDS)
      if (share > 0) drawOver(image, tile, fromX + (x - fromX) * share, fromY + (y - fromY) * share, 1)
    }
    const near = zoomed(image, width / 2, height / 2, 1 + 0.06 * smoothstep(full * 0.6, seconds, second))
    const titleOpacity = smoothstep(full, full + 0.6, second)
    if (title && shadow && titleOpacity > 0) {
      drawOver(near, shadow, width / 2, height / 2, titleOpacity)
      drawOver(near, title, width / 2, height / 2, titleOpacity)
    }
    return near
  }
}

type Tile = {
  readonly tile: Image
  readonly x: number
  readonly y: number
  readonly fromX: number
  readonly fromY: number
}

/** Distributes the images evenly over rows; a row with fewer images has wider tiles. */
async function tilesOf({ images, width, height, rng }: Album): Promise<Tile[]> {
  const rows = Math.max(1, Math.round(Math.sqrt((images.length * height) / width)))
  const gap = Math.max(2, Math.round(Math.min(width, height) / 90))
  const tiles: Tile[] = []
  for (let row = 0; row < rows; row++) {
    const first = Math.round((row * images.length) / rows)
    const end = Math.round(((row + 1) * images.length) / rows)
    for (let index = first; index < end; index++) {
      const [wide, tall] = [width / (end - first), height / rows]
      const tile = await pixelsOf(
        asSharp(images[index]).resize(
          Math.max(1, Math.round(wide - gap)),
          Math.max(1, Math.round(tall - gap)),
          {
            fit: 'cover',
            position: 'attention',
          },
        ),
      )
      const [x, y] = [(index - first + 0.5) * wide, (row + 0.5) * tall]
      const side = Math.floor(rng() * 4)
      const fromX = side === 0 ? -wide : side === 1 ? width + wide : x
      const fromY = side === 2 ? -tall : side === 3 ? height + tall : y
      tiles.push({ tile, x, y, fromX, fromY })
    }
  }
  return tiles
}
