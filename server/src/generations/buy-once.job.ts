import { asProviderError, type Handle, type Provider, type Work } from '../providers/provider.ts'

/** Nobody can say whether the backend took the work. To ask again could mean to pay again. */
export class UnknownFate extends Error {}

/**
 * Submits the work, or finds what an earlier submit of it has bought: of one attempt at most one is ever paid for.
 * Throws a ProviderError where the backend surely has nothing of it.
 */
export async function buyOnce(
  provider: Provider,
  work: Work,
  isInherited: boolean,
  signal: AbortSignal,
): Promise<Handle> {
  if (isInherited && !provider.repeatable) {
    const found = await find(provider, work, signal)
    if (found !== undefined) return found
  }
  signal.throwIfAborted()
  try {
    return await provider.submit(work, signal)
  } catch (thrown) {
    const error = asProviderError(thrown)
    if (provider.repeatable || !error.mayHaveBegun) throw error
    const found = await find(provider, work, signal)
    if (found === undefined) throw error
    return found
  }
}

/** Undefined: the backend never took it. When it cannot be asked, the job fails and asks again later. */
async function find(provider: Provider, work: Work, signal: AbortSignal): Promise<Handle | undefined> {
  if (!provider.reconcile)
    throw new UnknownFate('a submit broke off, and the backend cannot say what became of it')
  try {
    return await provider.reconcile(work, signal)
  } catch (error) {
    throw new Error('a submit broke off, and the backend cannot be asked what became of it', { cause: error })
  }
}
