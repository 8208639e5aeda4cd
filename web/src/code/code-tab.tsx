import { Segmented } from '../design/segmented.tsx'
import type { CodeRequest } from './code-request.ts'
import { CodeView } from './code-view.tsx'
import { languageLabels } from './language-labels.ts'
import { languages, type Language } from './languages.ts'
import * as messages from '#messages/code.ts'

const options = languages.map((value) => ({ value, label: languageLabels[value].label }))

type Props = { request: CodeRequest; language: Language; onLanguage(next: Language): void }

/** The call that a form makes, to take along. */
export function CodeTab({ request, language, onLanguage }: Props) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <Segmented<Language>
          label={messages.language}
          value={language}
          options={options}
          onChange={onLanguage}
        />
      </div>
      <CodeView language={language} request={request} />
    </div>
  )
}
