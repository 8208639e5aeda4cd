import type { ComponentProps, ReactNode } from 'react'

type Kind = 'primary' | 'plain' | 'danger' | 'quiet'

const base =
  'inline-flex min-h-row items-center justify-center gap-2 rounded-control px-3 text-center font-medium whitespace-nowrap transition-colors disabled:opacity-55'

// prettier-ignore
const looks: Record<Kind, string> = {
  primary: 'bg-ink text-sheet hover:bg-ink/88 active:bg-ink/80',
  plain:   'border border-edge bg-sheet hover:bg-well active:bg-line',
  danger:  'border border-bad bg-sheet text-bad hover:bg-bad hover:text-sheet',
  quiet:   'text-quiet hover:bg-well hover:text-ink',
}

/** The looks of a button, for links that lead somewhere: `<Link className={buttonLook('primary')}>`. */
export const buttonLook = (kind: Kind = 'plain', extra = ''): string => `${base} ${looks[kind]} ${extra}`

type Props = ComponentProps<'button'> & {
  kind?: Kind
  /** In progress: it keeps its size and position, is disabled, and is announced as busy. */
  busy?: boolean
  icon?: ReactNode
}

export function Button({
  kind = 'plain',
  busy = false,
  icon,
  className,
  children,
  disabled,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonLook(kind, className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {icon}
      <span className={busy ? 'animate-pulse' : undefined}>{children}</span>
    </button>
  )
}

/** A button that is only an icon; the label is for those who listen and for the tooltip. */
export function IconButton({
  label,
  children,
  className = '',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`inline-flex size-row shrink-0 items-center justify-center rounded-control text-quiet transition-colors hover:bg-well hover:text-ink ${className}`}
    >
      {children}
    </button>
  )
}
