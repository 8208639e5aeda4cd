import { InvalidInput } from '../invalid-input.ts'

/** The file may hold metadata that we cannot take out, so it is not delivered. The message is for the operator. */
export function unstrippable(why: string): InvalidInput {
  return new InvalidInput(`Metadata cannot be removed from this file. ${why}`, { reason: 'unsupported' })
}
