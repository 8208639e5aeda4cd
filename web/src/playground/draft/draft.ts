import { toast } from '../../design/toast.tsx'
import { keyOf, type Offer } from '../offer.ts'
import { onlyOffered, type Values } from '../values.ts'
import { takeOverUnreadText } from './unread-text.ts'

/** What somebody has filled in, here and after a reload. */
export type Draft = {
  /** Names it among everything that is kept. */
  place: string
  get(): Values
  update(change: (values: Values) => Values): void
  subscribe(listener: () => void): () => void
}

const opened = new Map<string, Draft>()
const nobody = 'nobody'

/** Drafts are a person's own. Whoever has just signed in goes on with what they filled in before. */
export function openDraft(offer: Offer, personId: string | undefined): Draft {
  const place = placeOf(offer, personId)
  if (personId !== undefined) takeOverUnreadText(placeOf(offer, undefined), place)
  const replaced = personId !== undefined && takeOver(placeOf(offer, undefined), place)
  if (replaced) offerBack(() => openDraft(offer, personId).update(() => onlyOffered(offer, replaced)))
  const known = opened.get(place)
  if (known) return known
  const draft = createDraft(place, onlyOffered(offer, read(place)))
  opened.set(place, draft)
  return draft
}

export const placeOf = (offer: Offer, personId = nobody): string => `draft:${personId}:${keyOf(offer)}`

/** What stood in the other's place, where it was something else. */
function takeOver(from: string, to: string): Values | undefined {
  const left = read(from)
  if (Object.keys(left).length === 0) return undefined
  const replaced = read(to)
  write(to, left)
  write(from, {})
  opened.delete(from)
  opened.delete(to)
  if (Object.keys(replaced).length === 0) return undefined
  return JSON.stringify(replaced) === JSON.stringify(left) ? undefined : replaced
}

const UNDO_SECONDS = 30

/** A word that was typed on the way to signing in must not cost what was written before. */
const offerBack = (run: () => void) =>
  // Drafts are opened while the page is drawn, and nothing may be said in the middle of that.
  queueMicrotask(() =>
    toast('Your earlier draft made way for what you have just filled in.', {
      label: 'Bring it back',
      seconds: UNDO_SECONDS,
      run,
    }),
  )

function createDraft(place: string, start: Values): Draft {
  let values = start
  const listeners = new Set<() => void>()
  return {
    place,
    get: () => values,
    update(change) {
      const next = change(values)
      if (next === values) return
      values = next
      write(place, values)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
  }
}

function read(place: string): Values {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

function write(place: string, values: Values) {
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(values))
  } catch {
    // Without storage a draft lasts as long as the page.
  }
}
