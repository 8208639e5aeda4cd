import { Refusal } from '../refusal.ts'
import { lookInto } from './bytes-of.ts'

const LARGEST_BYTES = 2 ** 20

/**
 * The bytes of an SVG that may be drawn. The renderer runs no scripts and, given bytes instead of a path, has no folder
 * whose files it could show. Entities, with which a few lines become gigabytes, are not for us to expand.
 */
export async function readSvg(path: string): Promise<Buffer> {
  const svg = await lookInto(path, (readAt) => readAt(0, LARGEST_BYTES + 1))
  if (svg.length > LARGEST_BYTES || /<!(ENTITY|DOCTYPE[^>]*\[)/i.test(svg.toString('latin1')))
    throw new Refusal('undecodable', 'The drawing is too large or too elaborate to be shown.')
  return svg
}
