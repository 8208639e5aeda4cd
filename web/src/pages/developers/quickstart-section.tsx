import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../api/query-result.tsx'
import { modelsQuery } from '../../api/queries.ts'
import { CodeView } from '../../code/code-view.tsx'
import { languageLabels } from '../../code/language-labels.ts'
import { programLanguages, type ProgramLanguage } from '../../code/languages.ts'
import { Empty } from '../../design/empty.tsx'
import { SelectField } from '../../design/field.tsx'
import { Section } from '../../design/page.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { easyModels, exampleOf } from './example.ts'
import * as messages from '#messages/developers.ts'
import * as common from '#messages/common.ts'

const options = programLanguages.map((value) => ({ value, label: languageLabels[value].label }))

type Props = {
  baseUrl: string
  language: ProgramLanguage
  modelId: string | undefined
  onChange(next: { in: ProgramLanguage; model?: string }): void
}

/** A program that can be run as it stands, for a model that needs nothing but words. */
export function QuickstartSection({ baseUrl, language, modelId, onChange }: Props) {
  const models = useQuery(modelsQuery)
  return (
    <Section title={messages.quickstart} bare>
      <QueryResult of={models} skeleton={<Skeleton className="h-112 w-full" />}>
        {({ models: all }) => {
          const easy = easyModels(all)
          const model = easy.find(({ id }) => id === modelId) ?? easy[0]
          if (!model)
            return (
              <div className="sheet">
                <Empty title={common.noModels} />
              </div>
            )
          return (
            <div className="grid gap-3">
              <div className="flex flex-wrap items-end gap-3">
                <Segmented
                  label={messages.language}
                  value={language}
                  options={options}
                  onChange={(next) =>
                    onChange({ in: next, ...(modelId !== undefined && { model: modelId }) })
                  }
                />
                <SelectField
                  label={common.model}
                  className="min-w-56"
                  value={model.id}
                  onChange={({ target }) => onChange({ in: language, model: target.value })}
                >
                  {easy.map(({ id, displayName, priceFromCoins }) => (
                    <option key={id} value={id}>
                      {messages.modelFrom(displayName, priceFromCoins ?? 0)}
                    </option>
                  ))}
                </SelectField>
              </div>
              <CodeView
                language={language}
                request={{ baseUrl, ...exampleOf(model), maxCoins: null, changed: [] }}
              />
            </div>
          )
        }}
      </QueryResult>
    </Section>
  )
}
