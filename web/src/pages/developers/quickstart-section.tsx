import { useQuery } from '@tanstack/react-query'
import { Answer } from '../../api/answer.tsx'
import { modelsQuery } from '../../api/queries.ts'
import { CodeBlock } from '../../design/code-block.tsx'
import { count } from '../../design/coins.tsx'
import { Empty } from '../../design/empty.tsx'
import { SelectField } from '../../design/field.tsx'
import { Section } from '../../design/page.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { easyModels, exampleOf } from './example.ts'
import { languages, type Language } from './languages.ts'
import { quickstart } from './quickstart.ts'

const languageWords: Record<Language, { label: string; needs: string }> = {
  curl: { label: 'curl', needs: 'bash, with curl, jq and openssl' },
  typescript: { label: 'TypeScript', needs: 'Node.js 22.18 or newer, without a package' },
  python: { label: 'Python', needs: 'Python 3.9 or newer, without a package' },
}
const options = languages.map((value) => ({ value, label: languageWords[value].label }))

type Props = {
  baseUrl: string
  language: Language
  modelId: string | undefined
  onChange(next: { in: Language; model?: string }): void
}

/** A program that can be run as it stands, for a model that needs nothing but words. */
export function QuickstartSection({ baseUrl, language, modelId, onChange }: Props) {
  const models = useQuery(modelsQuery)
  const { label, needs } = languageWords[language]
  return (
    <Section title="Quickstart" bare>
      <Answer of={models} skeleton={<Skeleton className="h-112 w-full" />}>
        {({ models: all }) => {
          const easy = easyModels(all)
          const model = easy.find(({ id }) => id === modelId) ?? easy[0]
          if (!model)
            return (
              <div className="sheet">
                <Empty title="No model is open just now." />
              </div>
            )
          return (
            <div className="grid gap-3">
              <div className="flex flex-wrap items-end gap-3">
                <Segmented
                  label="Language"
                  value={language}
                  options={options}
                  onChange={(next) =>
                    onChange({ in: next, ...(modelId !== undefined && { model: modelId }) })
                  }
                />
                <SelectField
                  label="Model"
                  className="min-w-56"
                  value={model.id}
                  onChange={({ target }) => onChange({ in: language, model: target.value })}
                >
                  {easy.map(({ id, displayName, priceFromCoins }) => (
                    <option key={id} value={id}>
                      {displayName} · from {count(priceFromCoins ?? 0, 'coin')}
                    </option>
                  ))}
                </SelectField>
              </div>
              <CodeBlock
                caption={`${label}: quote, submit, poll, download`}
                code={quickstart[language](baseUrl, exampleOf(model))}
              />
              <p className="text-small text-quiet">
                For {needs}. Put a key with the scopes generate and read into the environment as{' '}
                <code className="figures">API_KEY</code>; keep it on your server.
              </p>
            </div>
          )
        }}
      </Answer>
    </Section>
  )
}
