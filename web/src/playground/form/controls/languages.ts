const storageKey = 'languages'
const MAX_RECENT = 3

/** What a language is called in a language; its code where the browser does not know it. */
export function languageName(code: string, spoken: string): string {
  try {
    const name = new Intl.DisplayNames([spoken], { type: 'language' }).of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(spoken) + name.slice(1)
  } catch {
    return code // Words such as `auto` are no codes.
  }
}

export const recentFirst = (codes: readonly string[], recent: readonly string[]): string[] => [
  ...recent.filter((code) => codes.includes(code)),
  ...codes.filter((code) => !recent.includes(code)),
]

export function recentLanguages(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((code) => typeof code === 'string') : []
  } catch {
    return []
  }
}

export function rememberLanguage(code: string): void {
  const recent = [code, ...recentLanguages().filter((other) => other !== code)].slice(0, MAX_RECENT)
  try {
    localStorage.setItem(storageKey, JSON.stringify(recent))
  } catch {
    // Without storage the order is the catalog's.
  }
}
