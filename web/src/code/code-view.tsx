import { useRef } from 'react'
import { CodeBlock } from '../design/code-block.tsx'
import type { CodeRequest } from './code-request.ts'
import { usePageShortcuts } from '../use-page-shortcuts.ts'
import { languageLabels } from './language-labels.ts'
import type { Language } from './languages.ts'
import { spans } from './marked.ts'
import { snippet } from './snippet.ts'

/** A call in one language, with what the person has set tinted, and what it takes to run it. */
export function CodeView({ language, request }: { language: Language; request: CodeRequest }) {
  const written = snippet(language, request)
  const { label, needs } = languageLabels[language]
  const container = useRef<HTMLDivElement>(null)
  usePageShortcuts({ c: () => container.current?.querySelector('button')?.click() })
  return (
    <div ref={container} className="grid grid-cols-1 gap-2">
      <CodeBlock
        caption={`${label}: ${needs === undefined ? 'the body of the submit' : 'quote, submit, poll, download'}`}
        code={written.text}
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
        {written.tinted.length > 0 && 'What you have set is tinted. '}
        {needs !== undefined && (
          <>
            For {needs}. Put a key with the scopes generate and read into the environment as{' '}
            <code className="figures">API_KEY</code>; keep it on your server.
          </>
        )}
      </p>
    </div>
  )
}
