import * as messages from '#messages/operator-model-tools.ts'

/** Remarks about places in a file. */
export function Lines({ of: lines }: { of: readonly { at: string; path: string; text: string }[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="mt-1 grid gap-1">
      {lines.map(({ at, path, text }) => (
        <li key={`${at} ${path} ${text}`} className="flex flex-wrap gap-x-3">
          <span className="figures shrink-0">{messages.line(at)}</span>
          {path !== '' && <code className="figures shrink-0 text-ink">{path}</code>}
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  )
}
