const place = 'prompts'
const MOST = 30

/** What was asked for in this browser, newest first. */
export function formerPrompts(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter((prompt) => typeof prompt === 'string') : []
  } catch {
    return []
  }
}

export function rememberPrompt(prompt: unknown): void {
  if (typeof prompt !== 'string') return
  const others = formerPrompts().filter((other) => other !== prompt)
  try {
    localStorage.setItem(place, JSON.stringify([prompt, ...others].slice(0, MOST)))
  } catch {
    // Without storage nothing is recalled.
  }
}
