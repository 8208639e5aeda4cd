const storageKeyOf = (personId: string) => `prompts:${personId}`
const MAX_PROMPTS = 30

/** What a person has asked for in this browser, newest first. Nobody else is shown it. */
export function formerPrompts(personId: string | undefined): string[] {
  if (personId === undefined) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeyOf(personId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((prompt) => typeof prompt === 'string') : []
  } catch {
    return []
  }
}

export function rememberPrompt(personId: string, prompt: unknown): void {
  if (typeof prompt !== 'string') return
  const others = formerPrompts(personId).filter((other) => other !== prompt)
  try {
    localStorage.setItem(storageKeyOf(personId), JSON.stringify([prompt, ...others].slice(0, MAX_PROMPTS)))
  } catch {
    // Without storage nothing is recalled.
  }
}
