import type { Issue } from '@atelier/contract/problem.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CallFailed } from '../api/problem.ts'
import { issueMessage, messageFor, type Message } from '../api/messages.ts'
import { Notice } from '../design/notice.tsx'

export type FormState = {
  busy: boolean
  /** The message about the field of this name. */
  issue(name: string): string | undefined
}

type Props = {
  /** Sends the form. What it throws is shown: issues at their fields, anything else above them. */
  onSubmit(fields: FormData): Promise<unknown>
  children(state: FormState): ReactNode
  label?: string
}

/** Issues are shown at their fields; where no field of this form is at fault, a message is shown above them. */
type Refusal = { fieldIssues: Issue[]; message: Message | undefined }

/** A form that is sent once at a time, keeps what was typed, and leads to the first field that was refused. */
export function Form({ onSubmit, children, label }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  async function send({ elements }: HTMLFormElement, fields: FormData) {
    setBusy(true)
    setRefusal(undefined)
    try {
      await onSubmit(fields)
    } catch (error) {
      const issues = error instanceof CallFailed ? error.issues : []
      const fieldIssues = issues.filter(({ path }) => elements.namedItem(fieldOf(path)) !== null)
      setRefusal({ fieldIssues, message: fieldIssues.length > 0 ? undefined : messageFor(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      aria-label={label}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send(event.currentTarget, new FormData(event.currentTarget))
      }}
    >
      {refusal?.message && (
        <Notice kind="bad" title={refusal.message.title}>
          {refusal.message.detail || undefined}
        </Notice>
      )}
      {children({
        busy,
        issue(name) {
          const found = refusal?.fieldIssues.find(({ path }) => fieldOf(path) === name)
          return found && issueMessage(found.message)
        },
      })}
    </form>
  )
}

const fieldOf = (path: string): string => path.split('.')[0] ?? path

/** The text of a field, without the spaces around it. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** A secret is taken as it was typed. */
export function secretOf(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
