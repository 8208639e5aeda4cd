import type { Image } from '@atelier/media/image/image.ts'

/**
 * What a network says of an image, asked once: an edit and the part of the image that it is kept to often want the same.
 * It is kept as long as the image is, and small; who changes an image in place has to ask before that.
 */
export function perImage<Value>(predict: (image: Image) => Promise<Value>): (image: Image) => Promise<Value> {
  const known = new WeakMap<Image, Promise<Value>>()
  return (image) => {
    const predicted = known.get(image) ?? predict(image)
    known.set(image, predicted)
    // A failure is not kept, so the next call tries again.
    predicted.catch(() => known.delete(image))
    return predicted
  }
}
