import type { Effect } from '@atelier/contract/effect.ts'
import type { CatalogEntry } from '@atelier/contract/model.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { effectsQuery } from '../../api/generate-queries.ts'
import { modelsQuery } from '../../api/queries.ts'
import { Page } from '../../design/page.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { navigationOf } from '../../playground/changed-search.ts'
import { formSourceOfEffect } from '../../playground/form-source.ts'
import { BeforeAfter } from '../../playground/examples/before-after.tsx'
import { Playground } from '../../playground/playground.tsx'
import { sampleInputs } from './sample-inputs.ts'
import { NotOffered } from '../not-offered.tsx'
import { effectName } from '../../effect-name.ts'
import * as messages from '#messages/effects.ts'

const route = getRouteApi('/effects/$effectId')

/** One effect, to be tried on something of one's own. */
export function EffectPage() {
  const { effectId } = route.useParams()
  const effects = useQuery(effectsQuery)
  const models = useQuery(modelsQuery)
  return (
    <QueryResult of={effects} skeleton={<Skeleton className="h-160 w-full" />}>
      {({ effects: all }) => (
        <QueryResult of={models} skeleton={<Skeleton className="h-160 w-full" />}>
          {({ models: entries }) => {
            const effect = all.find(({ id }) => id === effectId)
            const entry = entries.find(({ id }) => id === effect?.modelId)
            if (!effect || !entry) return <NotOffered what="effect" />
            return <OneEffect key={effect.id} effect={effect} entry={entry} entries={entries} />
          }}
        </QueryResult>
      )}
    </QueryResult>
  )
}

type Props = { effect: Effect; entry: CatalogEntry; entries: readonly CatalogEntry[] }

function OneEffect({ effect, entry, entries }: Props) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const name = effectName(effect)
  const shown = useMemo(
    () => (effect.thumbnail === null ? undefined : { before: effect.before, after: effect.thumbnail, name }),
    [effect, name],
  )
  const formSource = useMemo(
    () => ({
      ...formSourceOfEffect(entry, effect),
      examples: sampleInputs(effect, entry, entries),
      ...(shown && { shown }),
    }),
    [entry, effect, entries, shown],
  )
  return (
    <Page title={name} description={messages.effectOf(effect.category, entry.displayName)}>
      <Playground
        formSource={formSource}
        search={search}
        onSearch={(change) => void navigate(navigationOf(change))}
        empty={shown && <BeforeAfter {...shown} />}
      />
    </Page>
  )
}
