import type { Note } from '@atelier/contract/note.ts'
import * as messages from '#messages/receipt.ts'

/** The notes about parts of a request that are not used, a sentence each; empty where all of it is used. */
export function RequestNotes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null
  return (
    <ul
      aria-label={messages.leftOut}
      className="grid gap-0.5 border-l-3 border-l-coin pl-3 text-small wrap-anywhere"
    >
      {notes.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}
