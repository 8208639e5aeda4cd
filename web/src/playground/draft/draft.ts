import { toast } from '../../design/toast.tsx'
import { keyOf, type FormSource } from '../form-source.ts'
import { onlyKnownParams, type Values } from '../values.ts'
import { moveUnparsedText } from './unparsed-text.ts'
import * as messages from '#messages/form.ts'

/** What somebody has filled in, here and after a reload. */
export type Draft = {
  /** Its key in the browser's storage. */
  storageKey: string
  get(): Values
  update(change: (values: Values) => Values): void
  subscribe(listener: () => void): () => void
}

const opened = new Map<string, Draft>()
const nobody = 'nobody'

/** Drafts are a person's own. Whoever has just signed in goes on with what they filled in before. */
export function openDraft(formSource: FormSource, personId: string | undefined): Draft {
  const storageKey = storageKeyOf(formSource, personId)
  if (personId !== undefined) moveUnparsedText(storageKeyOf(formSource, undefined), storageKey)
  const replaced = personId !== undefined && moveDraft(storageKeyOf(formSource, undefined), storageKey)
  if (replaced)
    offerUndo(() => openDraft(formSource, personId).update(() => onlyKnownParams(formSource, replaced)))
  const known = opened.get(storageKey)
  if (known) return known
  const draft = createDraft(storageKey, onlyKnownParams(formSource, read(storageKey)))
  opened.set(storageKey, draft)
  return draft
}

export const storageKeyOf = (formSource: FormSource, personId = nobody): string =>
  `draft:${personId}:${keyOf(formSource)}`

/** Moves a draft. Returns the one that it replaced, where that was a different one. */
function moveDraft(from: string, to: string): Values | undefined {
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

/** A word typed before signing in must not cost an earlier draft. */
const offerUndo = (run: () => void) =>
  // Drafts are opened while the page is drawn, and nothing may be said in the middle of that.
  queueMicrotask(() =>
    toast(messages.draftReplaced, {
      label: messages.restoreDraft,
      seconds: UNDO_SECONDS,
      run,
    }),
  )

function createDraft(storageKey: string, start: Values): Draft {
  let values = start
  const listeners = new Set<() => void>()
  return {
    storageKey,
    get: () => values,
    update(change) {
      const next = change(values)
      if (next === values) return
      values = next
      write(storageKey, values)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
  }
}

function read(storageKey: string): Values {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

function write(storageKey: string, values: Values) {
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(values))
  } catch {
    // Without storage a draft lasts as long as the page.
  }
}
