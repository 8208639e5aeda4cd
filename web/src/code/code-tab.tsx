import { useState } from 'react'
import { Segmented } from '../design/segmented.tsx'
import type { CodeRequest } from './code-request.ts'
import { CodeView } from './code-view.tsx'
import { languageWords } from './language-words.ts'
import { languages, type Language } from './languages.ts'

const options = languages.map((value) => ({ value, label: languageWords[value].label }))

/** The call that a form makes, to take along. */
export function CodeTab({ request }: { request: CodeRequest }) {
  const [language, setLanguage] = useState<Language>('curl')
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <Segmented<Language> label="Language" value={language} options={options} onChange={setLanguage} />
      </div>
      <CodeView language={language} request={request} />
    </div>
  )
}
