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
import { Playground } from '../../playground/playground.tsx'
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
            return <OneEffect key={effect.id} effect={effect} entry={entry} />
          }}
        </QueryResult>
      )}
    </QueryResult>
  )
}

function OneEffect({ effect, entry }: { effect: Effect; entry: CatalogEntry }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const formSource = useMemo(() => formSourceOfEffect(entry, effect), [entry, effect])
  return (
    <Page title={effectName(effect)} description={messages.effectOf(effect.category, entry.displayName)}>
      <Playground
        formSource={formSource}
        search={search}
        onSearch={(change) => void navigate(navigationOf(change))}
      />
    </Page>
  )
}
