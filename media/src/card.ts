import { describe, isMoreTelling, nameOf } from './describe.ts'
import { sniff } from './probe/sniff.ts'
import type { CardRequest, Inspected } from './protocol.ts'
import { unsupported } from './refusal.ts'

/** The second try for an output on which a child died: told by its first bytes, shown as a card. */
export async function card({ path, claimed }: CardRequest, folder: string): Promise<Inspected> {
  const format = await sniff(path)
  if (claimed && isMoreTelling(claimed, format)) return describe(claimed, folder)
  if (!format) throw unsupported()
  return describe(nameOf(format), folder)
}
