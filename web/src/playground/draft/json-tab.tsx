import { useId, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { CopyButton } from '../../design/copy-button.tsx'
import { labelOf } from '../../param-labels.ts'
import { usePlayground } from '../playground-context.ts'
import { storeUnparsedText, unparsedText } from './unparsed-text.ts'
import { readJson, writeJson } from './read-json.ts'
import * as messages from '#messages/form.ts'

/** The form as JSON, both ways: what is written here is in the form at once, as soon as it can be read. */
export function JsonTab() {
  const { formSource, values, draft, issueOf } = usePlayground()
  const id = useId()
  const [typed, setTyped] = useState(() => {
    const left = unparsedText(draft.storageKey)
    return left === undefined ? undefined : { text: left, problem: readJson(formSource, left).problem }
  })
  const refused = formSource.params.flatMap(({ name }) => {
    const issue = issueOf(name)
    return issue === undefined ? [] : [`${labelOf(name)}: ${issue}`]
  })
  const problems = typed?.problem != null ? [typed.problem] : refused
  const text = typed?.text ?? writeJson(values)

  function read(next: string) {
    const { values: found, problem } = readJson(formSource, next)
    setTyped({ text: next, problem })
    storeUnparsedText(draft.storageKey, problem === null ? undefined : next)
    if (found) draft.update(() => found)
  }
  function discard() {
    setTyped(undefined)
    storeUnparsedText(draft.storageKey, undefined)
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between">
        <label htmlFor={id} className="font-medium">
          params
        </label>
        <div className="flex gap-2">
          {typed?.problem != null && (
            <Button kind="quiet" onClick={discard}>
              {messages.discard}
            </Button>
          )}
          <CopyButton text={text} />
        </div>
      </div>
      <textarea
        id={id}
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        rows={14}
        aria-invalid={problems.length > 0 || undefined}
        aria-describedby={`${id}-problems`}
        className="figures block w-full resize-y rounded-control border border-edge bg-sheet p-3 text-prompt leading-6 aria-invalid:border-bad desk:text-small"
        onChange={({ target }) => read(target.value)}
        // Once it can be read, it is written as we would.
        onBlur={() => typed?.problem === null && setTyped(undefined)}
      />
      <div id={`${id}-problems`} role="status" className="grid gap-1 text-small text-bad">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        {typed?.problem != null && <p className="text-quiet">{messages.jsonKept}</p>}
      </div>
    </div>
  )
}
