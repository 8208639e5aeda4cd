import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

type Props = {
  /** What the button shows; its words are its name. */
  button: ReactNode
  className?: string
  /** Which edge of the button the panel keeps to, and whether it opens above it. */
  panelClassName?: string
  children(close: () => void): ReactNode
}

/** A button that shows a panel of links and buttons. Escape, a press elsewhere or leaving it with Tab puts it away. */
export function Disclosure({
  button,
  className = '',
  panelClassName = 'right-0 top-full mt-1',
  children,
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = ({ target }: PointerEvent) =>
      (target instanceof Node && whole.current?.contains(target)) || setOpen(false)
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [isOpen])

  return (
    <div
      ref={whole}
      className="relative"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setOpen(false)
        opener.current?.focus()
      }}
      onBlur={({ relatedTarget }) =>
        relatedTarget && !whole.current?.contains(relatedTarget) && setOpen(false)
      }
    >
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={className}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      <div id={id} hidden={!isOpen} className={`sheet absolute z-10 min-w-52 py-1 ${panelClassName}`}>
        {isOpen && children(() => setOpen(false))}
      </div>
    </div>
  )
}

/** The looks of a line in such a panel. */
export const panelLine = 'flex min-h-row w-full items-center gap-3 px-4 text-left hover:bg-well'
