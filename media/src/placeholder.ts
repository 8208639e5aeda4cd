import { describeUnopened, isMoreSpecific, mediaTypeOf } from './describe.ts'
import type { Format } from './probe/formats.ts'
import { sniff } from './probe/sniff.ts'
import type { PlaceholderRequest, Inspected, MediaType } from './protocol.ts'
import { unsupported } from './invalid-input.ts'
import { editsFor } from './strip/strip.ts'

/** The second attempt at an output that crashed a child: no decoder sees it, and its preview is a placeholder. */
export async function placeholder(request: PlaceholderRequest, folder: string): Promise<Inspected> {
  const { path, claimed } = request
  const format = await sniff(path)
  const edits = await editsFor(request, format)
  return { ...(await describe(claimed, format, folder)), ...edits }
}

async function describe(
  claimed: MediaType | undefined,
  format: Format | undefined,
  folder: string,
): Promise<Inspected> {
  if (claimed && isMoreSpecific(claimed, format)) return describeUnopened(claimed, folder)
  if (!format) throw unsupported()
  return describeUnopened(mediaTypeOf(format), folder)
}
