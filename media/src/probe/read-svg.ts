import { InvalidInput } from '../invalid-input.ts'
import { withFileReader } from './file-reader.ts'

const MAX_BYTES = 2 ** 20

/**
 * Reads an SVG that is safe to render. The renderer runs no scripts and, given bytes instead of a path, has no folder
 * whose files it could show. Entities, with which a few lines expand to gigabytes, are refused.
 */
export async function readSvg(path: string): Promise<Buffer> {
  const svg = await withFileReader(path, (readAt) => readAt(0, MAX_BYTES + 1))
  if (svg.length > MAX_BYTES || /<!(ENTITY|DOCTYPE[^>]*\[)/i.test(svg.toString('latin1')))
    throw new InvalidInput('The drawing is too large or too complex to be shown.', {
      reason: 'undecodable',
    })
  return svg
}
