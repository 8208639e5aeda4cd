import type { PrepareAlbum } from './album.ts'
import { photoDesk } from './photo-desk.ts'
import { pictureWall } from './picture-wall.ts'
import { slideshow } from './slideshow.ts'

type Template = { readonly make: PrepareAlbum; readonly images: readonly [least: number, most: number] }

/** Every template that makes a video of images. All of them show the prompt. */
export const albumTemplates: Readonly<Record<string, Template>> = {
  slideshow: { make: slideshow, images: [1, 12] },
  'photo-desk': { make: photoDesk, images: [1, 12] },
  'picture-wall': { make: pictureWall, images: [2, 12] },
}
