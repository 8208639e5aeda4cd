import { deleteFile, storedKeys } from './playground/draft/stored-files.ts'

/**
 * What this browser keeps of somebody goes when they sign out, so that nobody after them reads it: drafts, files that were
 * not sent, masks, former prompts and dismissed failures. An unanswered submit stays until it is answered, because it may have cost coins.
 */
export async function forgetPerson(personId: string): Promise<void> {
  const drafts = `draft:${personId}:`
  const own = new Set([`prompts:${personId}`, `dismissed:${personId}`])
  try {
    for (const storageKey of Object.keys(localStorage))
      if (storageKey.startsWith(drafts) || own.has(storageKey)) localStorage.removeItem(storageKey)
  } catch {
    // Without storage there was nothing to forget.
  }
  const files = [...(await storedKeys(drafts)), ...(await storedKeys(`paint:${drafts}`))]
  for (const key of files) await deleteFile(key)
}
