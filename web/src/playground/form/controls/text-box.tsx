import type { ComponentProps } from 'react'
import * as messages from '#messages/amounts.ts'

type Props = ComponentProps<'textarea'> & { value: string; maxLength: number; rows: number }

/** A text field that grows with its text. From four fifths on it says how much room is left. */
export function TextBox({ maxLength, rows, className = '', ...area }: Props) {
  // As the server counts: an emoji is one character. The browser's own bound would count two, and cut what is pasted.
  const length = Array.from(area.value).length
  return (
    <>
      <textarea
        {...area}
        rows={rows}
        className={`block max-h-[50dvh] w-full resize-y field-sizing-content rounded-control border border-edge bg-sheet px-3 py-2 text-prompt placeholder:text-quiet disabled:opacity-55 aria-invalid:border-bad ${className}`}
        style={{ minHeight: `calc(${rows} * 1.5rem + 1rem)` }}
      />
      {length >= maxLength * 0.8 && (
        <p className={`figures mt-1 text-right text-fine ${length > maxLength ? 'text-bad' : 'text-quiet'}`}>
          {messages.someOf(length, maxLength)}
        </p>
      )}
    </>
  )
}
