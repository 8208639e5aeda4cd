import { useRef, type ComponentProps } from 'react'
import { markWords } from './mark-words.ts'
import * as messages from '#messages/amounts.ts'

type Props = ComponentProps<'textarea'> & {
  value: string
  maxLength: number
  rows: number
  /** Words to underline. */
  underlined?: readonly string[]
}

/** What decides where the letters stand, in the field and in its copy. */
const letters = 'rounded-control border px-3 py-2 text-prompt'

/** A text field that grows with its text. From four fifths on it says how much room is left. */
export function TextBox({ maxLength, rows, className = '', underlined, ...area }: Props) {
  // As the server counts: an emoji is one character. The browser's own bound would count two, and cut what is pasted.
  const length = Array.from(area.value).length
  const copy = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className="relative">
        {underlined && underlined.length > 0 && (
          // A field cannot underline a part of its text: a copy that cannot be seen lies above it and does.
          <div
            ref={copy}
            aria-hidden="true"
            className={`pointer-events-none absolute inset-0 overflow-hidden border-transparent wrap-break-word whitespace-pre-wrap text-transparent ${letters} ${className}`}
          >
            {markWords(area.value, underlined).map(({ text, isMarked, at }) =>
              isMarked ? (
                <span
                  key={at}
                  data-left-out
                  className="underline decoration-coin decoration-wavy decoration-2 underline-offset-4"
                >
                  {text}
                </span>
              ) : (
                text
              ),
            )}
          </div>
        )}
        <textarea
          {...area}
          rows={rows}
          className={`block max-h-[50dvh] w-full resize-y field-sizing-content border-edge bg-sheet placeholder:text-quiet disabled:opacity-55 aria-invalid:border-bad ${letters} ${className}`}
          style={{ minHeight: `calc(${rows} * 1.5rem + 1rem)` }}
          onScroll={({ currentTarget }) => copy.current?.scrollTo({ top: currentTarget.scrollTop })}
        />
      </div>
      {length >= maxLength * 0.8 && (
        <p className={`figures mt-1 text-right text-fine ${length > maxLength ? 'text-bad' : 'text-quiet'}`}>
          {messages.someOf(length, maxLength)}
        </p>
      )}
    </>
  )
}
