import { useRef } from 'react'
import { CodeBlock } from '../design/code-block.tsx'
import type { CodeRequest } from './code-request.ts'
import { keyVariable } from '../key-variable.ts'
import { usePageShortcuts } from '../use-page-shortcuts.ts'
import { languageLabels } from './language-labels.ts'
import type { Language } from './languages.ts'
import { spans } from './marked.ts'
import { snippet } from './snippet.ts'
import { Parts } from '../design/parts.tsx'
import * as messages from '#messages/code.ts'

/** A call in one language, with what the person has set tinted, and what it takes to run it. */
export function CodeView({ language, request }: { language: Language; request: CodeRequest }) {
  const written = snippet(language, request)
  const { label, needs } = languageLabels[language]
  const container = useRef<HTMLDivElement>(null)
  usePageShortcuts({ c: () => container.current?.querySelector('button')?.click() })
  return (
    <div ref={container} className="grid grid-cols-1 gap-2">
      <CodeBlock
        caption={messages.caption(label, needs === undefined ? messages.requestBody : messages.allSteps)}
        code={written.text}
        wrap
      >
        {spans(written).map(({ text, isTinted }, index) =>
          isTinted ? (
            // oxlint-disable-next-line react/no-array-index-key -- The text has no other names for its stretches.
            <mark key={index} className="bg-transparent font-medium text-live">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </CodeBlock>
      <p className="text-small text-quiet">
        {written.tinted.length > 0 && messages.tinted}
        {needs !== undefined && (
          <Parts of={messages.requires(needs, <code className="figures">{keyVariable}</code>)} />
        )}
      </p>
    </div>
  )
}
