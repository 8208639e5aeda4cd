const placeOf = (personId: string) => `prompts:${personId}`
const MOST = 30

/** What a person has asked for in this browser, newest first. Nobody else is shown it. */
export function formerPrompts(personId: string | undefined): string[] {
  if (personId === undefined) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(personId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((prompt) => typeof prompt === 'string') : []
  } catch {
    return []
  }
}

export function rememberPrompt(personId: string, prompt: unknown): void {
  if (typeof prompt !== 'string') return
  const others = formerPrompts(personId).filter((other) => other !== prompt)
  try {
    localStorage.setItem(placeOf(personId), JSON.stringify([prompt, ...others].slice(0, MOST)))
  } catch {
    // Without storage nothing is recalled.
  }
}
