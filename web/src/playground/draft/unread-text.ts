// JSON that cannot be read yet lies beside the draft of its form: it is work, too.
const placeFor = (draftPlace: string) => `${draftPlace}#json`

export function unreadText(draftPlace: string): string | undefined {
  try {
    return localStorage.getItem(placeFor(draftPlace)) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps it until there is none. */
export function keepUnreadText(draftPlace: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(placeFor(draftPlace))
    else localStorage.setItem(placeFor(draftPlace), text)
  } catch {
    // Without storage it lasts as long as the tab is open.
  }
}

/** Whoever has just signed in goes on with it. */
export function takeOverUnreadText(from: string, to: string): void {
  const text = unreadText(from)
  if (text === undefined) return
  keepUnreadText(to, text)
  keepUnreadText(from, undefined)
}
