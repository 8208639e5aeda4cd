import type { Effect } from '@atelier/contract/effect.ts'
import type { CatalogEntry } from '@atelier/contract/model.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Answer } from '../../api/answer.tsx'
import { effectsQuery } from '../../api/generate-queries.ts'
import { modelsQuery } from '../../api/queries.ts'
import { buttonLook } from '../../design/button.tsx'
import { Page } from '../../design/page.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { changedSearch } from '../../playground/changed-search.ts'
import { offerOfEffect } from '../../playground/offer.ts'
import { Playground } from '../../playground/playground.tsx'
import { effectName } from './effect-name.ts'

const route = getRouteApi('/effects/$effectId')

/** One effect, to be tried on something of one's own. */
export function EffectPage() {
  const { effectId } = route.useParams()
  const effects = useQuery(effectsQuery)
  const models = useQuery(modelsQuery)
  return (
    <Answer of={effects} skeleton={<Skeleton className="h-160 w-full" />}>
      {({ effects: all }) => (
        <Answer of={models} skeleton={<Skeleton className="h-160 w-full" />}>
          {({ models: entries }) => {
            const effect = all.find(({ id }) => id === effectId)
            const entry = entries.find(({ id }) => id === effect?.modelId)
            if (!effect || !entry) return <NoEffect />
            return <OneEffect key={effect.id} effect={effect} entry={entry} />
          }}
        </Answer>
      )}
    </Answer>
  )
}

function NoEffect() {
  return (
    <Page
      title="There is no such effect"
      description="It may have been switched off, or the address has a typing error."
    >
      <p>
        <Link to="/effects" className={buttonLook()}>
          All effects
        </Link>
      </p>
    </Page>
  )
}

function OneEffect({ effect, entry }: { effect: Effect; entry: CatalogEntry }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const offer = useMemo(() => offerOfEffect(entry, effect), [entry, effect])
  return (
    <Page title={effectName(effect)} description={`${effect.category} · ${entry.displayName}`}>
      <Playground
        offer={offer}
        search={search}
        onSearch={(change) =>
          void navigate({
            search: (before) => changedSearch(before, change),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Page>
  )
}
