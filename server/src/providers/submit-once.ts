import { asProviderError, type Handle, type Provider, type Work } from './provider.ts'

/**
 * It is unknown whether the backend accepted the work, and submitting again could be charged twice. It may be known later:
 * when the backend can be asked, or reports the result.
 */
export class IndeterminateSubmit extends Error {}

/**
 * Submits the work, or finds the job of an earlier submit: a backend is paid at most once per attempt. Throws a
 * ProviderError where the backend certainly has no such job.
 */
export async function submitOnce(
  provider: Provider,
  work: Work,
  isInherited: boolean,
  signal: AbortSignal,
): Promise<Handle> {
  if (isInherited && !provider.repeatable) {
    const found = await reconcile(provider, work, signal)
    if (found !== undefined) return found
  }
  signal.throwIfAborted()
  try {
    return await provider.submit(work, signal)
  } catch (thrown) {
    const error = asProviderError(thrown)
    if (provider.repeatable || !error.mayHaveBegun) throw error
    const found = await reconcile(provider, work, signal)
    if (found === undefined) throw error
    return found
  }
}

/** Undefined where the backend never accepted it. */
async function reconcile(provider: Provider, work: Work, signal: AbortSignal): Promise<Handle | undefined> {
  if (!provider.reconcile)
    throw new IndeterminateSubmit('a submit broke off, and the backend cannot say what became of it')
  try {
    return await provider.reconcile(work, signal)
  } catch (error) {
    const { message } = asProviderError(error)
    throw new IndeterminateSubmit(
      `a submit broke off, and the backend does not say what became of it: ${message}`,
    )
  }
}
