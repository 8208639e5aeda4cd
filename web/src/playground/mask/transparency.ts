/** How opaque each pixel of an image is, at this size: 0 is nothing, 255 all of it. */
export async function readAlpha(url: string, width: number, height: number): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} instead of an image`)
  const bitmap = await createImageBitmap(await response.blob())
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no room for a picture of this size.')
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  return Uint8Array.from({ length: width * height }, (_, at) => data[at * 4 + 3]!)
}
