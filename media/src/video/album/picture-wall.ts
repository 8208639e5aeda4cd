import { ease } from '../../image/colour/colour.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { fromSvg } from '../../image/pixels/pixels.ts'
import { asSharp, pixelsOf } from '../../image/pixels/resized.ts'
import { layOn, shadowOf, titleOf } from '../frames/title.ts'
import { zoomed } from '../frames/zoomed.ts'
import type { Album, MakeAlbum } from './album.ts'

const SLIDE_SECONDS = 0.8

/** Beside the first, pictures slide in from all sides until they fill the wall; then the words come up on it. */
export const pictureWall: MakeAlbum = async (album) => {
  const { width, height, seconds, words } = album
  const tiles = await tilesOf(album)
  const wall = await fromSvg(width, height, '<rect width="100%" height="100%" fill="#101216"/>')
  const step = Math.min(0.5, (seconds * 0.5) / tiles.length)
  const full = step * (tiles.length - 2) + SLIDE_SECONDS
  const title = words ? await titleOf(words, 'sans', '#ffffff', width * 0.8, height * 0.2) : null
  const shadow = title && (await shadowOf(title, height / 60))
  return (second) => {
    const picture = { ...wall, data: new Uint8ClampedArray(wall.data) }
    for (const [index, { tile, x, y, fromX, fromY }] of tiles.entries()) {
      // A film is known by its first picture, which must not be of an empty wall.
      const share = index === 0 ? 1 : ease(0, 1, (second - (index - 1) * step) / SLIDE_SECONDS)
      if (share > 0) layOn(picture, tile, fromX + (x - fromX) * share, fromY + (y - fromY) * share, 1)
    }
    const near = zoomed(picture, width / 2, height / 2, 1 + 0.06 * ease(full * 0.6, seconds, second))
    const said = ease(full, full + 0.6, second)
    if (title && shadow && said > 0) {
      layOn(near, shadow, width / 2, height / 2, said)
      layOn(near, title, width / 2, height / 2, said)
    }
    return near
  }
}

type Tile = {
  readonly tile: Picture
  readonly x: number
  readonly y: number
  readonly fromX: number
  readonly fromY: number
}

/** In rows as even as can be; a row with fewer has broader ones. */
async function tilesOf({ pictures, width, height, dice }: Album): Promise<Tile[]> {
  const rows = Math.max(1, Math.round(Math.sqrt((pictures.length * height) / width)))
  const gap = Math.max(2, Math.round(Math.min(width, height) / 90))
  const tiles: Tile[] = []
  for (let row = 0; row < rows; row++) {
    const first = Math.round((row * pictures.length) / rows)
    const end = Math.round(((row + 1) * pictures.length) / rows)
    for (let index = first; index < end; index++) {
      const [wide, tall] = [width / (end - first), height / rows]
      const tile = await pixelsOf(
        asSharp(pictures[index]!).resize(
          Math.max(1, Math.round(wide - gap)),
          Math.max(1, Math.round(tall - gap)),
          {
            fit: 'cover',
            position: 'attention',
          },
        ),
      )
      const [x, y] = [(index - first + 0.5) * wide, (row + 0.5) * tall]
      const side = Math.floor(dice() * 4)
      const fromX = side === 0 ? -wide : side === 1 ? width + wide : x
      const fromY = side === 2 ? -tall : side === 3 ? height + tall : y
      tiles.push({ tile, x, y, fromX, fromY })
    }
  }
  return tiles
}
