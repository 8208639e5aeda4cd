/**
 * The key of a file, or with up to two suffixes that of a derived one: `<key>.thumbnail.webp`. Keys never come from clients;
 * still the pattern makes sure that a mistake cannot leave the folder.
 */
const KEY = /^[A-Za-z0-9][A-Za-z0-9_-]{2,99}(\.[a-z0-9][a-z0-9-]{0,31}){0,2}$/

export const isKey = (text: string) => KEY.test(text)

export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`"${key}" cannot be the key of a blob`)
}

/** The key of the file from which this one is derived, or its own. */
export function ownerOf(key: string): string {
  const [name = ''] = key.split('.', 1)
  return name
}
