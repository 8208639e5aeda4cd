import type { MakeAlbum } from './album.ts'
import { photoDesk } from './photo-desk.ts'
import { pictureWall } from './picture-wall.ts'
import { slideshow } from './slideshow.ts'

type Template = { readonly make: MakeAlbum; readonly pictures: readonly [least: number, most: number] }

/** Every way to make a film of pictures. All of them show the prompt. */
export const albumTemplates: Readonly<Record<string, Template>> = {
  slideshow: { make: slideshow, pictures: [1, 12] },
  'photo-desk': { make: photoDesk, pictures: [1, 12] },
  'picture-wall': { make: pictureWall, pictures: [2, 12] },
}
