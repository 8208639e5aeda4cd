import { forgetFile, keptKeys } from './playground/draft/kept-files.ts'

/**
 * What this browser keeps of somebody goes when they sign out, so that nobody after them reads it: drafts, files that were
 * not sent, masks and former prompts. A submit of which nobody has heard stays until it is answered: it is about coins.
 */
export async function forgetPerson(personId: string): Promise<void> {
  const drafts = `draft:${personId}:`
  try {
    for (const place of Object.keys(localStorage))
      if (place.startsWith(drafts) || place === `prompts:${personId}`) localStorage.removeItem(place)
  } catch {
    // Without storage there was nothing to forget.
  }
  const files = [...(await keptKeys(drafts)), ...(await keptKeys(`paint:${drafts}`))]
  for (const key of files) await forgetFile(key)
}
