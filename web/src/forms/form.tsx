import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CallFailed } from '../api/problem.ts'
import { issueWords, wordsFor, type Words } from '../api/words.ts'
import { Notice } from '../design/notice.tsx'

type State = {
  busy: boolean
  /** What is wrong with the field of this name, in words. */
  issue(name: string): string | undefined
}

type Props = {
  /** Sends the form. What it throws is shown: issues at their fields, anything else above them. */
  onSubmit(fields: FormData): Promise<unknown>
  children(state: State): ReactNode
  label?: string
}

/** A form that is sent once at a time, keeps what was typed, and leads to the first field that was refused. */
export function Form({ onSubmit, children, label }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const issues = failure instanceof CallFailed ? failure.issues : []
  const isPlaced = (path: string) => form.current?.elements.namedItem(fieldOf(path)) != null

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid] input')?.focus()
  }, [failure])

  async function send(fields: FormData) {
    setBusy(true)
    setFailure(undefined)
    try {
      await onSubmit(fields)
    } catch (error) {
      setFailure(error)
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
        if (!busy) void send(new FormData(event.currentTarget))
      }}
    >
      {failure !== undefined && !issues.some(({ path }) => isPlaced(path)) && <Failure words={wordsFor(failure)} />}
      {children({
        busy,
        issue(name) {
          const found = issues.find(({ path }) => fieldOf(path) === name)
          return found && issueWords(found.message)
        },
      })}
    </form>
  )
}

const fieldOf = (path: string): string => path.split('.')[0] ?? path

function Failure({ words: { title, detail } }: { words: Words }) {
  return (
    <Notice kind="bad" title={title}>
      {detail || undefined}
    </Notice>
  )
}

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
