// JSON that cannot be parsed yet is stored beside the draft of its form, so that it is not lost.
const storageKeyFor = (draftKey: string) => `${draftKey}#json`

export function unparsedText(draftKey: string): string | undefined {
  try {
    return localStorage.getItem(storageKeyFor(draftKey)) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps it until there is none. */
export function storeUnparsedText(draftKey: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(storageKeyFor(draftKey))
    else localStorage.setItem(storageKeyFor(draftKey), text)
  } catch {
    // Without storage it lasts as long as the tab is open.
  }
}

/** Moves it to the draft of the person who has just signed in. */
export function moveUnparsedText(from: string, to: string): void {
  const text = unparsedText(from)
  if (text === undefined) return
  storeUnparsedText(to, text)
  storeUnparsedText(from, undefined)
}
