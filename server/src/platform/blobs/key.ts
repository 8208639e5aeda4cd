/**
 * A file of its own, or with up to two dotted words one derived from it: `<key>.thumbnail.webp`. Keys are ours, never a
 * client's; the shape still keeps a mistake from leaving the folder.
 */
const KEY = /^[A-Za-z0-9][A-Za-z0-9_-]{2,99}(\.[a-z0-9][a-z0-9-]{0,31}){0,2}$/

export const isKey = (text: string) => KEY.test(text)

export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`"${key}" cannot be the key of a blob`)
}

/** The key of the file that this one belongs to: itself, unless it is derived. */
export function ownerOf(key: string): string {
  return key.split('.', 1)[0]!
}
