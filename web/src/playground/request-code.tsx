import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../api/query-result.tsx'
import { serviceQuery } from '../api/queries.ts'
import { CodeTab } from '../code/code-tab.tsx'
import type { Language } from '../code/languages.ts'
import { usePlayground } from './playground-context.ts'
import { sentOf } from './values.ts'

type Props = { coins: number | undefined; language: Language; onLanguage(next: Language): void }

/** The request as code; with the most it may cost where the price of just these values is known. */
export function RequestCode({ coins, language, onLanguage }: Props) {
  const { formSource, values } = usePlayground()
  const { modelId, effectId } = formSource
  const sent = sentOf(formSource, values)
  const service = useQuery(serviceQuery)
  return (
    <QueryResult of={service}>
      {({ baseUrl }) => (
        <CodeTab
          language={language}
          onLanguage={onLanguage}
          request={{
            baseUrl,
            modelId,
            ...(effectId !== undefined && { effectId }),
            params: sent,
            maxCoins: coins ?? null,
            changed: Object.keys(sent),
          }}
        />
      )}
    </QueryResult>
  )
}
