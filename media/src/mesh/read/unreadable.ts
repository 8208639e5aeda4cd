import { InvalidInput } from '../../invalid-input.ts'

/** For a file that is damaged, hostile, or uses features that we do not support. */
export function unreadable(why: string): InvalidInput {
  return new InvalidInput(`The 3D model cannot be read: ${why}.`, { reason: 'undecodable' })
}
