import { useQuery } from '@tanstack/react-query'
import { Answer } from '../api/answer.tsx'
import { serviceQuery } from '../api/queries.ts'
import { CodeTab } from '../code/code-tab.tsx'
import { usePlayground } from './playground-context.ts'

/** The request as code; with the most it may cost where the price of just these values is known. */
export function CodeSide({ coins }: { coins: number | undefined }) {
  const { offer, values } = usePlayground()
  const { modelId, effectId } = offer
  const service = useQuery(serviceQuery)
  return (
    <Answer of={service}>
      {({ baseUrl }) => (
        <CodeTab
          request={{
            baseUrl,
            modelId,
            ...(effectId !== undefined && { effectId }),
            params: values,
            maxCoins: coins ?? null,
            changed: Object.keys(values),
          }}
        />
      )}
    </Answer>
  )
}
