import { useId, type ComponentProps, type ReactNode } from 'react'

type Common = {
  label: string
  /** What to know before filling it in. */
  hint?: ReactNode
  /** What is wrong with it; said beside the field and to those who listen. */
  issue?: string | undefined
}

const control =
  'block min-h-row w-full rounded-control border border-edge bg-sheet px-3 text-prompt [&[type=date]]:px-2 [&[type=file]]:py-1.5 placeholder:text-quiet desk:text-body aria-invalid:border-bad aria-invalid:outline aria-invalid:outline-bad'

/** A labelled input. `name` is the field of the request that it fills, and the path of its issues. */
export function TextField({
  label,
  hint,
  issue,
  className = '',
  ...input
}: Common & ComponentProps<'input'>) {
  const ids = useFieldIds(hint, issue)
  return (
    <Labelled label={label} hint={hint} issue={issue} ids={ids} className={className}>
      <input {...input} {...ids.of} className={control} />
    </Labelled>
  )
}

export function TextAreaField({
  label,
  hint,
  issue,
  className = '',
  ...area
}: Common & ComponentProps<'textarea'>) {
  const ids = useFieldIds(hint, issue)
  return (
    <Labelled label={label} hint={hint} issue={issue} ids={ids} className={className}>
      <textarea {...area} {...ids.of} className={`${control} figures min-h-24 py-2`} />
    </Labelled>
  )
}

export function SelectField({
  label,
  hint,
  issue,
  className = '',
  ...select
}: Common & ComponentProps<'select'>) {
  const ids = useFieldIds(hint, issue)
  return (
    <Labelled label={label} hint={hint} issue={issue} ids={ids} className={className}>
      <select {...select} {...ids.of} className={control} />
    </Labelled>
  )
}

/** A box with its words beside it; the whole line can be pressed. */
export function CheckBox({
  label,
  hint,
  ...input
}: { label: ReactNode; hint?: ReactNode } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <label className="flex min-h-6 gap-3 py-1">
      <input
        type="checkbox"
        {...input}
        aria-describedby={hint === undefined ? undefined : id}
        className="mt-0.5 size-4 shrink-0"
      />
      <span className="min-w-0">
        {label}
        {hint !== undefined && (
          <span id={id} className="block text-small text-quiet">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

/** Fields that belong to one question. */
export function FieldGroup({ label, hint, issue, children }: Common & { children: ReactNode }) {
  const ids = useFieldIds(hint, issue)
  return (
    <fieldset aria-describedby={ids.of['aria-describedby']} className="min-w-0">
      <legend className="font-medium">{label}</legend>
      <Hint id={ids.hint}>{hint}</Hint>
      <div className="mt-1">{children}</div>
      <Issue id={ids.issue}>{issue}</Issue>
    </fieldset>
  )
}

function Labelled({
  label,
  hint,
  issue,
  ids,
  className,
  children,
}: Common & { ids: FieldIds; className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={ids.of.id} className="mb-1 block font-medium">
        {label}
      </label>
      {children}
      <Hint id={ids.hint}>{hint}</Hint>
      <Issue id={ids.issue}>{issue}</Issue>
    </div>
  )
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  if (children === undefined) return null
  return (
    <p id={id} className="mt-1 text-small text-quiet">
      {children}
    </p>
  )
}

function Issue({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null
  return (
    <p id={id} className="mt-1 text-small text-bad">
      {children}
    </p>
  )
}

type FieldIds = ReturnType<typeof useFieldIds>

function useFieldIds(hint: ReactNode, issue: string | undefined) {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, issue !== undefined && `${id}-issue`].filter(Boolean)
  return {
    hint: `${id}-hint`,
    issue: `${id}-issue`,
    of: {
      id,
      'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      'aria-invalid': issue !== undefined || undefined,
    },
  } as const
}
