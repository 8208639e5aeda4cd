import type { Image } from '@atelier/media/image/image.ts'
import { blurred, type Plane } from '../lib/image/planes/plane.ts'
import { smallPlane } from '../lib/video/motion/small-plane.ts'
import { frameCache } from '../lib/video/timing/frame-cache.ts'

/** The size at which frames are compared, where only visible differences remain. */
const COMPARED_SIDE = 120

/** The end of a video, with random access to its frames. */
export type Tail = {
  readonly length: number
  /** Downscaled and denoised, for comparison. */
  readonly planes: readonly Plane[]
  image(index: number): Promise<Image>
}

/** A tail that is filled frame by frame; its temporary files are removed on disposal. */
export function tailIn(folder: string): Tail & AsyncDisposable & { add(image: Image): Promise<void> } {
  const cache = frameCache(folder)
  const planes: Plane[] = []
  return {
    planes,
    get length() {
      return cache.count
    },
    image: cache.get,
    async add(image) {
      await cache.add(image)
      planes.push(blurred(await smallPlane(image, COMPARED_SIDE), 1))
    },
    [Symbol.asyncDispose]: () => cache[Symbol.asyncDispose](),
  }
}

/** What is left of a tail from a frame on. */
export const tailFrom = (tail: Tail, first: number): Tail => ({
  length: tail.length - first,
  planes: tail.planes.slice(first),
  image: (index) => tail.image(first + index),
})
